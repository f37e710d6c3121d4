// Which single words are file names: by their ending (in any case) or as whole names. Data only. An ending that is more often a method
// or a field in code (`log`, `map`, `test`, `out`, `env`) is left out: with a slash it is a path anyway.

export const FILE_ENDINGS: ReadonlySet<string> = new Set(
  [
    "bash bat bin bz2 c cc cfg cjs conf cpp cs css csv cts cxx dart db diff dll ejs erb ex exe exs fish gif go gql gradle",
    "graphql gz h hbs hpp htm html hxx ico ini ipynb jar java jpeg jpg js json json5 jsonc jsonl jsx kt kts less lock lua",
    "md mdx mjs ml mod mp3 mp4 mts ndjson nix parquet patch pdf php pl plist png po properties proto ps1 py pyi pyx r rb",
    "rs rst sass scala scss sh so sol sql sqlite sum svelte svg swift tar tex tf tgz toml ts tsv tsx ttf txt vue wasm",
    "webp whl woff woff2 xlsx xml yaml yml zig zip zsh",
  ].flatMap((line) => line.split(" ")),
);

/** Spelled as given: in small letters `license` is a word. */
export const FILE_NAMES: ReadonlySet<string> = new Set(
  [
    "Dockerfile Containerfile Gemfile Jenkinsfile Justfile Makefile GNUmakefile Procfile Rakefile Vagrantfile",
    "LICENSE NOTICE README CHANGELOG CODEOWNERS",
    ".gitignore .dockerignore .gitattributes .editorconfig .npmrc .nvmrc .env .bashrc .zshrc .profile",
  ].flatMap((line) => line.split(" ")),
);
