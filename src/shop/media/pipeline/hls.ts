import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLEAN, GOP_SECONDS, h264, LOWEST_HLS, RENDITIONS, scaledTo } from '../rules-encoding.ts'
import { HLS_ABOVE } from '../rules-upload.ts'
import type { Mp4Output } from './mp4.ts'
import { local, ownInput, store, type Step, type StoredFile, type Work } from './work.ts'

export interface HlsOutput {
  /** The master playlist. */
  hls: string | null
  /** Everything it names, directly or not. */
  parts: string[]
}

interface Packed {
  playlist: StoredFile
  media: StoredFile
}

const SOUND_CODEC = 'mp4a.40.2'
const PACKING = ['-f', 'hls', '-hls_time', String(GOP_SECONDS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
const FLAGS = ['-hls_flags', 'independent_segments+single_file']

/** For longer clips: the MP4s cut into pieces without encoding them again, and 240p besides. One file a rendition, read in ranges. */
export async function makeHls(work: Work, step: Step, made: Mp4Output): Promise<HlsOutput> {
  if (made.duration <= HLS_ABOVE) return { hls: null, parts: [] }
  const [smallest] = made.mp4
  if (!smallest) return { hls: null, parts: [] }
  const pack = (name: string, input: string, args: readonly string[]) => packed(work, step, { name, input, args, seconds: made.duration })

  const lowest = scaledTo(LOWEST_HLS.side, smallest)
  const lowestArgs = ['-map', '0:v:0', '-vf', `scale=${lowest.width}:${lowest.height}`, ...h264({ ...LOWEST_HLS, level: '3.0' }, made.fps)]
  const videos = [{ ...(await pack('240v', smallest.file, lowestArgs)), ...lowest, level: '3.0' }]
  for (const { name, file, width, height } of made.mp4) {
    const level = RENDITIONS.find((rendition) => rendition.name === name)?.level ?? '3.1'
    videos.push({ ...(await pack(`${name.slice(0, -1)}v`, file, ['-map', '0:v:0', '-c', 'copy'])), width, height, level })
  }
  const best = made.mp4.find(({ name }) => name === '480p') ?? smallest
  const sound = made.sound ? await pack('sound', best.file, ['-map', '0:a:0', '-c', 'copy']) : null

  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  const rate = ({ media }: Packed): number => Math.ceil((media.bytes * 8) / made.duration)
  if (sound) lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.playlist.file}"`)
  for (const video of videos) {
    const average = rate(video) + (sound ? rate(sound) : 0)
    // ffmpeg leaves CODECS out when it only copies. Level 3.1 is 0x1f, 3.0 0x1e.
    const codecs = [`avc1.4d40${video.level === '3.1' ? '1f' : '1e'}`, ...(sound ? [SOUND_CODEC] : [])].join(',')
    const facts = `BANDWIDTH=${Math.ceil(average * 1.3)},AVERAGE-BANDWIDTH=${average},RESOLUTION=${video.width}x${video.height}`
    lines.push(`#EXT-X-STREAM-INF:${facts},FRAME-RATE=${made.fps.toFixed(3)},CODECS="${codecs}"${sound ? ',AUDIO="sound"' : ''}`)
    lines.push(video.playlist.file)
  }
  const path = join(step.folder, 'hls.m3u8')
  await writeFile(path, `${lines.join('\n')}\n`)
  const parts = [...videos, ...(sound ? [sound] : [])].flatMap(({ playlist, media }) => [playlist.file, media.file])
  return { hls: (await store(work, path, 'hls', 'm3u8')).file, parts }
}

interface Packing {
  name: string
  input: string
  args: readonly string[]
  seconds: number
}

async function packed(work: Work, step: Step, { name, input, args, seconds }: Packing): Promise<Packed> {
  const [list, media] = [`${name}.m3u8`, `${name}.m4s`]
  await step.ffmpeg(
    [...ownInput(await local(work, input)), ...args, ...CLEAN, ...PACKING, ...FLAGS, '-hls_segment_filename', media, list],
    {
      seconds,
    },
  )
  const stored = await store(work, join(step.folder, media), name, 'm4s')
  const path = join(step.folder, list)
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll(media, stored.file))
  return { playlist: await store(work, path, name, 'm3u8'), media: stored }
}
