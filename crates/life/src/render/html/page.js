"use strict";
(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const element = (id) => document.getElementById(id);
  const canvas = element("board");
  const pen = canvas.getContext("2d");

  // A cell is one number. Rows and columns are far below 2^24 in size, so the product is exact.
  const ORIGIN = 2 ** 24;
  const ROW = 2 ** 25;
  const key = (row, column) => (row + ORIGIN) * ROW + column + ORIGIN;
  const rowOf = (cell) => Math.floor(cell / ROW) - ORIGIN;
  const columnOf = (cell) => (cell % ROW) - ORIGIN;

  // Decodes runs of letters, with `$` for the end of a row, into the [row, column, letter] of every
  // cell that differs from the ground.
  function spots(text, down, right) {
    const found = [];
    let row = 0;
    let column = 0;
    for (const [, digits, symbol] of text.matchAll(/(\d*)(\D)/g)) {
      const count = digits === "" ? 1 : Number(digits);
      if (symbol === "$") {
        row += count;
        column = 0;
        continue;
      }
      for (let end = column + count; column < end; column += 1) {
        if (symbol !== ".") found.push([row + down, column + right, symbol]);
      }
    }
    return found;
  }

  // Simulates a pattern on demand. Some generations are kept, so that stepping back is quick.
  function simulation(story) {
    // A live cell is one of the nine cells of each of the windows around these cells.
    const MIDDLES = [ROW + 1, ROW, ROW - 1, 1, 0, -1, -ROW + 1, -ROW, -ROW - 1];
    const KEPT_EVERY = 32;
    const MOST_KEPT = 4e6;
    const listedFirst = spots(story.cells, story.top, story.left);
    const first = new Map(listedFirst.map(([row, column], index) => [key(row, column), story.ages?.[index] ?? 0]));
    const kept = new Map([[0, first]]);
    let size = first.size;
    let now = { generation: 0, live: first };

    // Generations are counted from the pattern's own, also if the film begins later.
    const tableOf = (generation) => ((story.first + generation) % 2 === 1 ? story.odd ?? story.rule : story.rule);

    function next(live, table) {
      const windows = new Map();
      for (const cell of live.keys()) {
        MIDDLES.forEach((step, bit) => windows.set(cell + step, (windows.get(cell + step) ?? 0) | (1 << bit)));
      }
      const after = new Map();
      for (const [cell, window] of windows) {
        if (table[window] !== "1") continue;
        const age = live.get(cell);
        after.set(cell, age === undefined ? 0 : age + 1);
      }
      return after;
    }

    function go(generation) {
      if (generation < now.generation) {
        let from = generation - (generation % KEPT_EVERY);
        while (!kept.has(from)) from -= KEPT_EVERY;
        now = { generation: from, live: kept.get(from) };
      }
      while (now.generation < generation) {
        now = { generation: now.generation + 1, live: next(now.live, tableOf(now.generation)) };
        if (now.generation % KEPT_EVERY === 0 && !kept.has(now.generation) && size < MOST_KEPT) {
          kept.set(now.generation, now.live);
          size += now.live.size;
        }
      }
      return now.live;
    }

    // The least age doubles from one class to the next.
    const classOf = (age) => Math.min(age === 0 ? 0 : 1 + Math.floor(Math.log2(age)), story.classes.length - 1);
    const letterOf = (age) => story.classes[classOf(age)];
    const listed = (live) => [...live].map(([cell, age]) => [rowOf(cell), columnOf(cell), letterOf(age)]);
    const share = (way, generation) => Math.round((way * generation) / story.period);
    return {
      last: story.last ?? Infinity,
      spots: (generation) => listed(go(generation)),
      caption: (generation) => {
        const count = go(generation).size;
        return `Generation ${story.first + generation}, ${count} live ${count === 1 ? "cell" : "cells"}`;
      },
      // How far the view has moved with the pattern.
      path: (generation) => (story.period ? [share(story.down, generation), share(story.right, generation)] : [0, 0]),
      sheet: null,
      box: story.box,
      grows: story.grows,
    };
  }

  function pictures(story) {
    const list = story.pictures;
    const opened = new Map();
    const open = (number) => {
      if (!opened.has(number)) {
        opened.clear();
        opened.set(number, spots(list[number].cells, 0, 0));
      }
      return opened.get(number);
    };
    const box = { top: 0, left: 0, width: story.width, height: story.height };
    return {
      last: list.length - 1,
      spots: open,
      caption: (number) => list[number].caption,
      path: () => [0, 0],
      sheet: box,
      box,
      grows: false,
    };
  }

  const shown = film.story.pictures ? pictures(film.story) : simulation(film.story);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const looks = () => (dark.matches ? film.dark : film.light);
  let number = 0;
  let playing = false;
  let rate = film.rate;
  let due = 0;
  // The box that the view of a growing pattern has shown so far.
  let seen = { ...shown.box };
  // The centre of the view in cells and the size of a cell in pixels; null until the user moves it.
  let view = null;

  function fitted() {
    const { top, left, width, height } = seen;
    const [down, right] = shown.path(number);
    const room = [canvas.width / (width + 2), canvas.height / (height + 2)];
    const size = Math.min(...room, 64 * devicePixelRatio);
    return { row: top + height / 2 + down, column: left + width / 2 + right, size: size >= 2 ? Math.floor(size) : size };
  }

  function here() {
    if (!view) return fitted();
    const [down, right] = shown.path(number);
    return { row: view.row + down, column: view.column + right, size: view.size };
  }

  // Extends the view to cells outside it, and by an eighth more on every side, so that it does not
  // change in every generation.
  function grow(cells) {
    let [top, left, bottom, end] = [seen.top, seen.left, seen.top + seen.height, seen.left + seen.width];
    for (const [row, column] of cells) {
      top = Math.min(top, row);
      left = Math.min(left, column);
      bottom = Math.max(bottom, row + 1);
      end = Math.max(end, column + 1);
    }
    if (bottom - top === seen.height && end - left === seen.width) return;
    const room = Math.ceil(Math.max(bottom - top, end - left) / 8);
    seen = { top: top - room, left: left - room, height: bottom - top + 2 * room, width: end - left + 2 * room };
  }

  function draw() {
    const cells = shown.spots(number);
    if (shown.grows) grow(cells);
    const { row, column, size } = here();
    const [middleX, middleY] = [Math.round(canvas.width / 2), Math.round(canvas.height / 2)];
    const x = (place) => middleX + Math.round((place - column) * size);
    const y = (place) => middleY + Math.round((place - row) * size);
    const look = looks();
    pen.fillStyle = look.page;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (shown.sheet) {
      pen.fillStyle = look.cells["."].fill;
      pen.fillRect(x(0), y(0), x(shown.sheet.width) - x(0), y(shown.sheet.height) - y(0));
    }
    const isFine = size >= 8;
    for (const [cellRow, cellColumn, letter] of cells) {
      const [left, top] = [x(cellColumn), y(cellRow)];
      const [width, height] = [Math.max(x(cellColumn + 1) - left, 1), Math.max(y(cellRow + 1) - top, 1)];
      if (left + width < 0 || top + height < 0 || left > canvas.width || top > canvas.height) continue;
      const { fill, mark } = look.cells[letter];
      pen.fillStyle = fill;
      pen.fillRect(left, top, width, height);
      if (mark && isFine) {
        const [across, down] = [Math.round((width * mark.width) / 8), Math.round((height * mark.height) / 8)];
        pen.fillStyle = mark.colour;
        pen.fillRect(left + Math.round((width - across) / 2), top + Math.round((height - down) / 2), across, down);
      }
    }
    if (isFine) lines(x, y, { row, column, size }, look.line);
    describe();
  }

  function lines(x, y, { row, column, size }, colour) {
    const { width, height } = canvas;
    const edge = shown.sheet ?? {
      top: Math.floor(row - height / 2 / size) - 1,
      left: Math.floor(column - width / 2 / size) - 1,
      height: Math.ceil(height / size) + 3,
      width: Math.ceil(width / size) + 3,
    };
    const [left, right] = [x(edge.left), x(edge.left + edge.width)];
    const [top, bottom] = [y(edge.top), y(edge.top + edge.height)];
    pen.fillStyle = colour;
    for (let place = 0; place <= edge.width; place += 1) pen.fillRect(x(edge.left + place), top, 1, bottom - top);
    for (let place = 0; place <= edge.height; place += 1) pen.fillRect(left, y(edge.top + place), right - left + 1, 1);
  }

  function describe() {
    const caption = shown.caption(number);
    element("status").textContent = caption;
    // A screen reader announces single steps, but not up to sixty generations per second.
    element("status").setAttribute("aria-live", playing ? "off" : "polite");
    canvas.setAttribute("aria-label", caption ? `${film.title}: ${caption}` : film.title);
  }

  function show(wanted) {
    number = Math.min(Math.max(wanted, 0), shown.last);
    draw();
  }

  function play(wanted) {
    playing = wanted && shown.last > 0;
    document.body.classList.toggle("playing", playing);
    element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    due = performance.now() + 1000 / rate;
    draw();
    if (playing) requestAnimationFrame(tick);
  }

  function tick(time) {
    if (!playing) return;
    if (time >= due) {
      // A slow generation delays the next one. No generation is skipped.
      due = Math.max(due + 1000 / rate, time);
      show(number >= shown.last ? 0 : number + 1);
    }
    requestAnimationFrame(tick);
  }

  function step(by) {
    play(false);
    show(number + by);
  }

  function setRate(wanted) {
    rate = Math.min(Math.max(wanted, 1), 60);
    element("speed").value = String(rate);
    element("rate").textContent = `${rate} / s`;
    due = Math.min(due, performance.now() + 1000 / rate);
  }

  // Zooms by a factor. The point of the plane at this place of the canvas stays there.
  function zoom(factor, place = [canvas.width / 2, canvas.height / 2]) {
    const { row, column, size } = here();
    const [down, right] = shown.path(number);
    const after = Math.min(Math.max(size * factor, 1 / 64), 256);
    const [fromX, fromY] = [place[0] - canvas.width / 2, place[1] - canvas.height / 2];
    view = {
      row: row - down + fromY / size - fromY / after,
      column: column - right + fromX / size - fromX / after,
      size: after,
    };
    draw();
  }

  function pan(rows, columns) {
    const { row, column, size } = here();
    const [down, right] = shown.path(number);
    view = { row: row - down + rows, column: column - right + columns, size };
    draw();
  }

  function fit() {
    view = null;
    draw();
  }

  function resize() {
    canvas.width = Math.max(Math.round(canvas.clientWidth * devicePixelRatio), 1);
    canvas.height = Math.max(Math.round(canvas.clientHeight * devicePixelRatio), 1);
    draw();
  }

  function legend() {
    const list = element("legend");
    list.replaceChildren();
    for (const [letter, name] of film.legend) {
      const { fill, mark } = looks().cells[letter];
      const item = document.createElement("li");
      const space = "http://www.w3.org/2000/svg";
      const icon = document.createElementNS(space, "svg");
      icon.setAttribute("viewBox", "0 0 8 8");
      icon.setAttribute("aria-hidden", "true");
      const square = (width, height, colour) => {
        const shape = document.createElementNS(space, "rect");
        const place = { x: (8 - width) / 2, y: (8 - height) / 2, width, height, fill: colour };
        for (const [name, value] of Object.entries(place)) shape.setAttribute(name, value);
        icon.append(shape);
      };
      square(8, 8, fill);
      if (mark) square(mark.width, mark.height, mark.colour);
      item.append(icon, name);
      list.append(item);
    }
  }

  const KEYS = {
    " ": () => play(!playing),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => { play(false); show(0); },
    ArrowUp: () => setRate(rate + 1),
    ArrowDown: () => setRate(rate - 1),
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    0: fit,
  };

  document.addEventListener("keydown", (event) => {
    const usesKeys = event.target instanceof HTMLInputElement || (event.key === " " && event.target.closest("button, summary"));
    if (usesKeys || event.ctrlKey || event.altKey || event.metaKey || !(event.key in KEYS)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  element("play").addEventListener("click", () => play(!playing));
  element("step").addEventListener("click", () => step(1));
  element("back").addEventListener("click", () => step(-1));
  element("start").addEventListener("click", KEYS.Home);
  element("in").addEventListener("click", () => zoom(1.25));
  element("out").addEventListener("click", () => zoom(0.8));
  element("fit").addEventListener("click", fit);
  element("speed").addEventListener("input", (event) => setRate(Number(event.target.value)));

  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, [event.offsetX * devicePixelRatio, event.offsetY * devicePixelRatio]);
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    const { size } = here();
    pan((-event.movementY * devicePixelRatio) / size, (-event.movementX * devicePixelRatio) / size);
  });
  dark.addEventListener("change", () => { legend(); draw(); });
  new ResizeObserver(resize).observe(canvas);

  // The state of the page, for tests and other scripts.
  window.film = {
    get generation() { return number; },
    get playing() { return playing; },
    get rate() { return rate; },
    get view() { return here(); },
    cells: () => shown.spots(number).sort((one, other) => one[0] - other[0] || one[1] - other[1]),
    go: (wanted) => step(wanted - number),
  };

  if (shown.last === 0) document.body.classList.add("still");
  setRate(rate);
  legend();
  resize();
  play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
})();
