/** What Vite and React Router make up themselves, without a file. */
const MADE_UP =
  /^\/(?:@vite\/(?:client|env)|@react-refresh|@react-router\/critical\.css|@id\/__x00__virtual:react-router\/(?!server)[\w-]+|@id\/__x00__(?:@oxc-project\+runtime[\w@.+/-]+|rolldown\/runtime\.js))$/
/** Below these, names that begin with a dot are private files, except what was prepared for browsers: by Vite, or by the try-on's build. */
const PACKAGES = /^\/node_modules\/(?:\.vite\/deps(?:_temp_\w+)?\/|\.cache\/upya-models\/[\w-]+\.(?:js|wasm|tflite)$|(?!(?:.*\/)?\.))/

export interface Sources {
  /** Absolute, with forward slashes. */
  root: string
  /** Whether there is a file of this path in public/. */
  isPublic(path: string): boolean
  /** Whether a module that browsers have imports the file. */
  isImported(file: string): boolean
}

/**
 * Whether a browser needs the file at this address: the web app, what of the shop it imports, packages, public files.
 * All that is not plainly one of these is refused, as Vite would read any other file below the root, too.
 */
export function isForBrowsers(target: string, { root, isPublic, isImported }: Sources): boolean {
  const path = plainPath(target)
  if (path === null) return false
  if (MADE_UP.test(path)) return true
  const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : root + path
  if (!file.startsWith(`${root}/`)) return false
  const below = file.slice(root.length)
  if (PACKAGES.test(below)) return true
  if (/(?:\/\.|\.test\.)/.test(below)) return false
  if (below.startsWith('/src/web/')) return !below.endsWith('/entry.server.tsx')
  return below.startsWith('/src/') ? isImported(file) : path === below && isPublic(below)
}

/** The path as it will be looked up, or null when it could be read in more than one way. */
function plainPath(target: string): string | null {
  if (!target.startsWith('/')) return null
  try {
    const path = decodeURIComponent(target.split(/[?#]/)[0] ?? '')
    return /%|\\|\0|\/\/|\/\.{1,2}(?:\/|$)|\/$/.test(path) ? null : path
  } catch {
    return null
  }
}
