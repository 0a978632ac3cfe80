// What can be dragged from the page to other windows: a pattern as text, and files.

/** Properties of an element that carries a text, and a file with this text. */
export const asText = (name, textOf) => ({
  draggable: "true",
  ondragstart: ({ dataTransfer }) => {
    dataTransfer.setData("text/plain", textOf());
    carry(dataTransfer, name, `data:text/plain,${encodeURIComponent(textOf())}`);
  },
});

/** Properties of a link to a file of the server. If a pattern is given, editors get its text. */
export const asFile = (name, pattern) => ({
  ondragstart: ({ currentTarget, dataTransfer }) => {
    if (pattern) dataTransfer.setData("text/plain", pattern);
    carry(dataTransfer, name, currentTarget.href);
  },
});

/** The form in which Chromium gives files to file managers. */
const carry = (dataTransfer, name, url) =>
  dataTransfer.setData("DownloadURL", `application/octet-stream:${name}:${url}`);
