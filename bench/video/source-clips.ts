import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../../src/platform/ffmpeg-binary.ts'

/** A file as a phone would send it: 1080 x 1920, 30 pictures a second, with sound. */
export interface SourceClip {
  name: string
  seconds: number
  path: string
}

/** Louder and softer, as speech and steps are. */
const SOUND = (seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=0.3*sin(660*PI*t)*(0.1+0.9*abs(sin(t*0.6))):d=${seconds}`,
  '-c:a',
  'aac',
  '-shortest',
]
/** What phones write for 1080p. */
const RATE = ['-b:v', '17M', '-maxrate', '20M', '-bufsize', '20M']
const ENCODED = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
/** The camera moves slowly over a still picture, with the noise of a phone's sensor. */
const MOVING = (seconds: number) =>
  `scale=1296:2304,crop=1080:1920:x='108+100*sin(t*2*PI/${seconds})':y='192+180*cos(t*2*PI/${seconds})',noise=alls=5:allf=t`

/** Made once, in `folder`. `picture` is a photograph. */
export async function sourceClips(folder: string, picture: string): Promise<{ cloth: SourceClip; worst: SourceClip; long: SourceClip }> {
  mkdirSync(folder, { recursive: true })
  const ffmpeg = findFfmpeg(process.env['FFMPEG_PATH'], process.env['PATH'])
  if (!ffmpeg) throw new Error('there is no ffmpeg: set FFMPEG_PATH')
  const make = async (name: string, seconds: number, args: string[]): Promise<SourceClip> => {
    const path = join(folder, `${name}.mp4`)
    if (!existsSync(path)) await promisify(execFile)(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args, '-t', String(seconds), path])
    return { name, seconds, path }
  }
  const moved = (seconds: number) => ['-loop', '1', '-framerate', '30', '-i', picture, ...SOUND(seconds), '-vf', MOVING(seconds)]
  const still = (seconds: number) => [...moved(seconds), ...ENCODED, ...RATE]
  const test = ['-f', 'lavfi', '-i', 'testsrc2=s=1080x1920:r=30', ...SOUND(10), '-vf', 'noise=alls=12:allf=t', ...ENCODED, ...RATE]
  return { cloth: await make('cloth', 10, still(10)), worst: await make('noise', 10, test), long: await make('long', 30, still(30)) }
}
