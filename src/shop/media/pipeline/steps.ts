import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegResult } from '../../../platform/video/ffmpeg-run.ts'
import type { VideoTools } from '../../../platform/video/video-tools.ts'
import type { AreaDeps } from '../../deps.ts'
import { ENCODING_VERSION, STEP_TRIES, videosTopic, type StepName } from '../rules.ts'
import { Rejected, StepFailed, Stopped, type Step } from './work.ts'

export interface StepRow {
  step: StepName
  encoding: number
  state: 'running' | 'done' | 'failed'
  output: StepOutput | null
  pid: number | null
  tries: number
}
/** What a step made; `files` are in storage, `replaces` are those of earlier settings, which go when all is whole. */
export interface StepOutput {
  files: string[]
  replaces: string[]
}

const ROWS = {
  name: 'video_steps_of',
  text: 'select step, encoding, state, output, pid, tries from video_steps where video_id = $1',
}
const BEGIN = {
  name: 'video_step_begin',
  text: `insert into video_steps as s (video_id, step, encoding, state, tries, started_at) values ($1, $2, $3, 'running', 1, $4)
    on conflict (video_id, step) do update set encoding = excluded.encoding, state = 'running', progress = 0, pid = null,
      started_at = excluded.started_at, finished_at = null,
      tries = case when s.state <> 'done' and s.encoding = excluded.encoding then s.tries + 1 else 1 end
    returning tries`,
}
/** From here on the tries of the step count. Nothing when an admin has taken it away. */
const STEPPED = { name: 'video_stepped', text: `update videos set tries = 0 where id = $1 and state = 'transcoding' returning id` }
const PID = { name: 'video_step_pid', text: 'update video_steps set pid = $3 where video_id = $1 and step = $2' }
const PROGRESS = { name: 'video_step_progress', text: 'update video_steps set progress = $3 where video_id = $1 and step = $2' }
const DONE = {
  name: 'video_step_done',
  text: `update video_steps set state = 'done', progress = 1, pid = null, output = $3, finished_at = $4 where video_id = $1 and step = $2`,
}
const FAILED = {
  name: 'video_step_failed',
  text: `update video_steps set state = 'failed', pid = null, finished_at = $3 where video_id = $1 and step = $2`,
}
/** The process ends: this try does not count. */
const LEFT = {
  name: 'video_step_left',
  text: `update video_steps set pid = null, tries = greatest(tries - 1, 0) where video_id = $1 and step = $2`,
}

/** Milliseconds between two reports of progress. */
const REPORT_MS = 1000
/** An encoding may take a minute and six times as long as it plays. */
const LIMIT = { base: 60_000, perSecond: 6000 } as const

export interface StepDeps extends Pick<AreaDeps, 'db' | 'live' | 'clock'> {
  tools: VideoTools
  folder: string
  id: string
  /** It is not to be worked on any more: what runs is ended. */
  stop: AbortSignal
}

/** The steps of one video: what is done with these settings is skipped, what was left is begun anew. */
export async function openSteps({ db, live, clock, tools, folder, id, stop }: StepDeps) {
  const rows = new Map((await db.query<StepRow>(ROWS, [id])).map((row) => [row.step, row]))
  for (const { pid } of rows.values()) if (pid) await endLeftover(pid, folder)
  const stopped = (): boolean => stop.aborted || tools.closed()
  const publish = () => live.publish(db, videosTopic, { id })

  async function begin(name: StepName): Promise<number> {
    if (stopped() || (await db.query(STEPPED, [id])).length === 0) throw new Stopped()
    const [row] = await db.query<{ tries: number }>(BEGIN, [id, name, ENCODING_VERSION, clock.now()])
    await publish()
    return row?.tries ?? 1
  }

  function stepOf(name: StepName, part: string): Step {
    return {
      folder: part,
      async ffmpeg(args, { seconds, mayFail = false, aside = false }) {
        const report = reporter(async (done) => {
          await db.query(PROGRESS, [id, name, Math.min(1, done / seconds)])
          await publish()
        })
        const result: FfmpegResult = await tools.run({
          args,
          folder: part,
          signal: stop,
          limitMs: LIMIT.base + LIMIT.perSecond * seconds,
          onStart: (pid) => report.also(db.query(PID, [id, name, pid])),
          ...(aside ? {} : { onProgress: report.told }),
        })
        await report.written()
        if (stopped()) throw new Stopped()
        if (result.code !== 0 && !mayFail) {
          throw new StepFailed(result.late ? 'It took too long' : `ffmpeg ended with ${result.code ?? 'a signal'}`, result.lines)
        }
        return result
      },
    }
  }

  return {
    /** Does a step unless it is done; `make` gets what it made last, if anything. `filesOf` names what it put into storage. */
    async run<Output extends object>(
      name: StepName,
      make: (step: Step, before: Output | null) => Promise<Output>,
      filesOf: (output: Output) => (string | null | undefined)[],
    ): Promise<Output> {
      const before = rows.get(name)
      if (before?.state === 'done' && before.encoding === ENCODING_VERSION) return before.output as unknown as Output
      const tries = await begin(name)
      if (tries > STEP_TRIES) throw await failed(new StepFailed('The server ended in the middle of it, three times'), name)
      const part = join(folder, `${name}.part`)
      try {
        await rm(part, { recursive: true, force: true })
        await mkdir(part, { recursive: true })
        const output = await make(stepOf(name, part), (before?.output ?? null) as Output | null)
        // Meanwhile another worker may have begun the same, in the same folder.
        if (stopped()) throw new Stopped()
        const files = filesOf(output).filter((file) => typeof file === 'string')
        const replaces = [...(before?.output?.files ?? []), ...(before?.output?.replaces ?? [])]
        await db.query(DONE, [id, name, JSON.stringify({ ...output, files, replaces }), clock.now()])
        await rm(part, { recursive: true, force: true })
        return output
      } catch (error) {
        throw await failed(stopped() ? new Stopped() : (error as Error), name, tries)
      }
    },

    /** Files of earlier settings that nothing needs any more. */
    async replaced(): Promise<string[]> {
      const outputs = (await db.query<StepRow>(ROWS, [id])).flatMap(({ output }) => output ?? [])
      const needed = new Set(outputs.flatMap(({ files }) => files))
      return [...new Set(outputs.flatMap(({ replaces }) => replaces))].filter((file) => !needed.has(file))
    },
  }

  async function failed(error: Error, name: StepName, tries: number = STEP_TRIES): Promise<Error> {
    if (error instanceof Stopped) await db.query(LEFT, [id, name]).catch(() => {})
    else await db.query(FAILED, [id, name, clock.now()])
    if (!(error instanceof Rejected || error instanceof Stopped)) Object.assign(error, { step: name, final: tries >= STEP_TRIES })
    return error
  }
}

/** Reports at most once a second, one after the other. */
function reporter(report: (seconds: number) => Promise<void>) {
  let last = 0
  let writing: Promise<unknown> = Promise.resolve()
  const also = (work: Promise<unknown>): void => void (writing = Promise.all([writing, work]).catch(() => {}))
  return {
    also,
    told(seconds: number): void {
      if (Date.now() - last < REPORT_MS) return
      last = Date.now()
      also(report(seconds))
    },
    written: () => writing,
  }
}

/** Where ffmpeg did not end with its worker: only what really works in this folder is ended. */
async function endLeftover(pid: number, folder: string): Promise<void> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!words.includes(folder)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
