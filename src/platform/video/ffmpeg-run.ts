import { execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export interface FfmpegRun {
  args: readonly string[]
  /** Its working directory; it sees the folder above, too. */
  folder: string
  /** Milliseconds it may take. */
  limitMs: number
  signal?: AbortSignal
  onStart?: (pid: number) => void
  /** Seconds of what it makes that are done; twice a second. */
  onProgress?: (seconds: number) => void
}

export interface FfmpegResult {
  /** Null when it was ended: by us, a limit or the system. */
  code: number | null
  /** It ran into `limitMs`. */
  late: boolean
  /** Pictures written. */
  frames: number
  /** Pictures that could not be decoded as they were. */
  faults: number
  /** What it said last. */
  lines: string[]
}

const LINES_KEPT = 60
const LINE_MAX = 400
/** 2 GB of addresses, 10 minutes of work, 500 MB a file and 64 open ones: the same everywhere, no need to be root. */
const LIMITS = ['--as=2147483648', '--cpu=600', '--fsize=500000000', '--nofile=64']
/** As versions 4 to 7 of ffmpeg say it. */
const FAULT = /corrupt decoded frame|Error submitting packet to decoder|Error while decoding stream|error while decoding MB/i

/**
 * What stands before ffmpeg so that it cannot harm: lowest priority, limits, and it ends with us. As far as it is there on this
 * machine; none of it needs root. No session of its own: there its low priority would count only among its own.
 */
export interface Cage {
  wrap(program: string, folder: string): string[]
  /** Cut off from the network and from files. */
  sandboxed: boolean
}

export async function openCage(path: string | undefined, ffmpeg: string): Promise<Cage> {
  const found = (name: string): string | undefined =>
    (path ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find(isProgram)
  // Each starts the next in its own place: the id stays that of ffmpeg.
  const before = (name: string, ...args: string[]): string[] => {
    const program = found(name)
    return program ? [program, ...args] : []
  }
  const outer = [
    ...before('nice', '-n', '19'),
    ...before('ionice', '-c3'),
    ...before('prlimit', ...LIMITS),
    ...before('setpriv', '--pdeathsig', 'KILL'),
  ]
  const bwrap = found('bwrap')
  const sandboxed = bwrap !== undefined && (await tried([...bubble(bwrap, ffmpeg, dirname(ffmpeg)), ffmpeg, '-version']))
  return {
    sandboxed,
    wrap: (program, folder) => [...outer, ...(bwrap && sandboxed ? bubble(bwrap, program, folder) : []), program],
  }
}

/** Only the system's programs and the folder of the work; no network. Containers often do not allow it. */
function bubble(bwrap: string, program: string, folder: string): string[] {
  const links = ['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])
  // Debian's libraries go by way of these.
  const linked = ['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path])
  const own = program.startsWith('/usr/') ? [] : ['--ro-bind', program, program]
  const rest = ['--dev', '/dev', '--proc', '/proc', ...linked, '--bind', folder, folder, ...own]
  return [bwrap, '--unshare-all', '--die-with-parent', '--ro-bind', '/usr', '/usr', ...links, ...rest]
}

function tried(words: readonly string[]): Promise<boolean> {
  const [program = '', ...args] = words
  return new Promise((done) => execFile(program, args, { timeout: 5000 }, (error) => done(!error)))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs ffmpeg to its end, which may be the one it deserves: it never throws for that. */
export function runFfmpeg(ffmpeg: string, cage: Cage, run: FfmpegRun): Promise<FfmpegResult> {
  const [program = ffmpeg, ...before] = cage.wrap(resolve(ffmpeg), dirname(run.folder))
  const args = [...before, '-hide_banner', '-nostdin', '-y', '-progress', 'pipe:1', '-stats_period', '0.5', '-nostats', ...run.args]
  const child = spawn(program, args, { cwd: run.folder, stdio: ['ignore', 'pipe', 'pipe'], env: {} })
  if (child.pid) run.onStart?.(child.pid)
  const result: FfmpegResult = { code: null, late: false, frames: 0, faults: 0, lines: [] }
  const kill = (): void => void child.kill('SIGKILL')
  const timer = setTimeout(() => {
    result.late = true
    kill()
  }, run.limitMs)
  run.signal?.addEventListener('abort', kill)
  if (run.signal?.aborted) kill()

  createInterface({ input: child.stdout }).on('line', (line) => readProgress(line, result, run))
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (FAULT.test(line)) result.faults++
    result.lines.push(line.slice(0, LINE_MAX))
    if (result.lines.length > LINES_KEPT) result.lines.shift()
  })
  return new Promise((done, fail) => {
    const end = (): void => {
      clearTimeout(timer)
      run.signal?.removeEventListener('abort', kill)
    }
    child.once('error', (error) => {
      end()
      fail(error)
    })
    child.once('close', (code) => {
      end()
      done({ ...result, code })
    })
  })
}

function readProgress(line: string, result: FfmpegResult, { onProgress }: FfmpegRun): void {
  const [name, value] = line.split('=')
  if (name === 'frame') result.frames = Number(value) || result.frames
  // "N/A" until something was written.
  if (name === 'out_time_us' && Number(value) > 0) onProgress?.(Number(value) / 1e6)
}
