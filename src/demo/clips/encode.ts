import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CLIP } from './recipe.ts'
import type { Film } from './film.ts'

/** Writes the film to `file`, as an MP4 from which the shop makes its renditions. Rejects with what ffmpeg said. */
export async function encodeFilm(film: Film, ffmpeg: string, file: string): Promise<void> {
  const { width, height, frames } = film
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(CLIP.fps), '-i', 'pipe:0']
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709']
  const quality = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-g', '50', '-color_trc', 'bt709', '-threads', '1']
  const args = ['-v', 'error', '-y', ...input, ...colours, ...quality, '-an', '-movflags', '+faststart', '-f', 'mp4', file]
  const encoder = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  encoder.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)))
  // A broken pipe: the exit says why.
  encoder.stdin.on('error', () => {})
  const ended = new Promise<number | null>((resolve, reject) => encoder.on('error', reject).on('close', resolve))
  ended.catch(() => {})
  for (let i = 0; i < frames && encoder.exitCode === null && encoder.stdin.writable; i += 1) {
    // A copy: the next frame is painted while this one is read.
    if (!encoder.stdin.write(Buffer.from(film.frame(i)))) await Promise.race([once(encoder.stdin, 'drain').catch(() => {}), ended])
  }
  encoder.stdin.end()
  const code = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.trim()}`)
}
