import { accessSync, chmodSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const PACKAGES = [
  ['@ffmpeg-binary', 'ffmpeg'],
  ['@ffmpeg-installer', process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'],
] as const

/** The ffmpeg that the setting names, else one on the PATH, else the one that npm installed; null when there is none. */
export function findFfmpeg(configured: string | undefined, path: string | undefined): string | null {
  if (configured) return isExecutable(configured) ? configured : null
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const installed = (path ?? '').split(delimiter).map((folder) => join(folder, name))
  return installed.find(isExecutable) ?? packaged()
}

function packaged(): string | null {
  const { resolve } = createRequire(import.meta.url)
  for (const [scope, name] of PACKAGES) {
    try {
      const file = join(dirname(resolve(`${scope}/${process.platform}-${process.arch}/package.json`)), name)
      // npm keeps no modes on some systems.
      if (!isExecutable(file)) chmodSync(file, 0o755)
      return file
    } catch {
      // For another machine, or left out.
    }
  }
  return null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
