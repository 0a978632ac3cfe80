# Not tested: no machine with Nix has built it, and there is no flake.lock yet (`nix flake lock` writes it).
{
  description = "Questions about Conway's Game of Life, answered with SAT solvers and exact searches";

  # Rust 1.89 or later is needed.
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      names = builtins.fromTOML (builtins.readFile ./packaging/names.toml);
      manifest = builtins.fromTOML (builtins.readFile ./Cargo.toml);
    in {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "lifesat";
          version = manifest.workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "--package" "lifesat" ];
          LIFESAT_COMMIT = self.shortRev or "";
          # The tests want other solvers, browsers and terminals.
          doCheck = false;
          postInstall = "$out/bin/lifesat manual $out";
          meta = {
            description = manifest.package.description;
            homepage = names.homepage;
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "lifesat";
          };
        };
      });

      devShells = each (pkgs: {
        default = pkgs.mkShell {
          packages = with pkgs; [ cargo rustc clippy rustfmt gnumake python3 minisat cadical kissat ];
        };
      });
    };
}
