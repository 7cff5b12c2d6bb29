// How files are made: decided by measuring, see the figures of each. A change of any needs a higher ENCODING_VERSION.

export interface Size {
  width: number
  height: number
}

export interface Rendition {
  name: '360p' | '480p' | '720p'
  /** Pixels, of the shorter side. */
  side: number
  crf: number
  /** kbit/s. */
  maxrate: number
  bufsize: number
  /** Of H.264 Main: what every Android device must play. */
  level: '3.0' | '3.1'
  audio: { kbit: number; channels: 1 | 2 }
}

/** Largest first: each smaller one is scaled from the one before. 360p is what 400 kbit/s carries. */
export const RENDITIONS: readonly Rendition[] = [
  { name: '720p', side: 720, crf: 24, maxrate: 1600, bufsize: 3200, level: '3.1', audio: { kbit: 64, channels: 2 } },
  { name: '480p', side: 480, crf: 25, maxrate: 700, bufsize: 1400, level: '3.1', audio: { kbit: 64, channels: 2 } },
  { name: '360p', side: 360, crf: 26, maxrate: 260, bufsize: 390, level: '3.0', audio: { kbit: 40, channels: 1 } },
]
/** Only as part of HLS; kbit/s and pixels. */
export const LOWEST_HLS = { side: 240, crf: 27, maxrate: 150, bufsize: 300 } as const

/** Pictures a second. */
const FPS_MAX = 30
/** Seconds between key pictures: all renditions have theirs at the same times. */
export const GOP_SECONDS = 2
/** Seconds; pixels of the shorter side. */
export const PREVIEW = { seconds: 3, side: 240, fps: 15, crf: 30 } as const
/** `edge`, of the clip, is no poster: it often begins and ends in black. */
export const POSTER = { side: 720, candidates: 12, edge: 0.05 } as const

/** H.264 level 3.1 ends here, whatever the shape. Pixels. */
const AREA_MAX = 1280 * 720
/** LUFS; dBTP; dB. A hiss is not made a noise. */
const LOUDNESS = { target: -16, peak: -1.5, range: 11, silence: -60, gainMax: 12 } as const

/** The picture with a shorter side of `side`, never enlarged, both sides even. */
export function scaledTo(side: number, { width, height }: Size): Size {
  const factor = Math.min(1, side / Math.min(width, height), Math.sqrt(AREA_MAX / (width * height)))
  const even = (length: number): number => Math.max(2, Math.min(Math.round((length * factor) / 2), Math.floor(length / 2)) * 2)
  return { width: even(width), height: even(height) }
}

/** Where a poster of a clip is looked for. Seconds. */
export function posterTimes(duration: number): number[] {
  const distance = (duration * (1 - 2 * POSTER.edge)) / POSTER.candidates
  return Array.from({ length: POSTER.candidates }, (_, i) => Math.round((duration * POSTER.edge + (i + 0.5) * distance) * 1000) / 1000)
}

/** A rendition that would be no larger than the next smaller one is not made. */
export function renditionsFor(size: Size): Rendition[] {
  const short = Math.min(size.width, size.height)
  return RENDITIONS.filter((_, i) => short > (RENDITIONS[i + 1]?.side ?? 0))
}

/** Even pictures: what comes faster or unevenly gets 30 a second. */
export function frameRate({ fps, steady }: { fps: number; steady: boolean }): number {
  return steady && fps > 0 && fps <= FPS_MAX ? Math.round(fps * 1000) / 1000 : FPS_MAX
}

/** The filters that make a picture of `size` as every screen shows it. HDR is scaled before its tones are mapped: a third of the work. */
export function pictureFilter(size: Size, { hdr }: { hdr: boolean }): string {
  const { width: w, height: h } = size
  if (!hdr) return `scale=${w}:${h}:flags=bicubic,setsar=1,format=yuv420p`
  const linear = `zscale=w=${w}:h=${h}:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0`
  return `${linear},zscale=t=bt709:m=bt709:r=tv,setsar=1,format=yuv420p`
}

export interface Loudness {
  /** LUFS, dBTP, LU, LUFS, LU, as loudnorm says them. */
  input_i: string
  input_tp: string
  input_lra: string
  input_thresh: string
  target_offset: string
}

export const MEASURE_LOUDNESS = `loudnorm=I=${LOUDNESS.target}:TP=${LOUDNESS.peak}:LRA=${LOUDNESS.range}:print_format=json`

/** What loudnorm said at its end; null when it said nothing. */
export function readLoudness(lines: readonly string[]): Loudness | null {
  const text = lines.slice(lines.lastIndexOf('{')).join('\n')
  const json = /^\{[^{}]*\}/.exec(text)?.[0]
  return json ? (JSON.parse(json) as Loudness) : null
}

/** The filters that bring what was measured to the level of all clips; null when there is nothing to hear. */
export function loudnessFilter(measured: Loudness): string | null {
  const level = Number(measured.input_i)
  if (!Number.isFinite(level) || level < LOUDNESS.silence) return null
  const target = Math.min(LOUDNESS.target, level + LOUDNESS.gainMax)
  const { input_tp: tp, input_thresh: threshold, target_offset: offset } = measured
  // It takes 0 for "not measured", and then works as it goes along: with a look ahead of 3 s, and heard to pump.
  const lra = Math.max(0.1, Number(measured.input_lra))
  const known = `measured_I=${level}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}:linear=true`
  // Behind it: its own rate is 192 kHz.
  return `loudnorm=I=${target}:TP=${LOUDNESS.peak}:LRA=${LOUDNESS.range}:${known},aresample=44100`
}

/** Nothing of where and by what it was filmed, and the same bytes for the same input. */
export const CLEAN = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'] as const

/** Arguments, as they are written on a command line. */
export function words(line: string): string[] {
  return line.split(' ')
}

/**
 * One thread each: the rate of x264 with several depends on chance, and the same clip has to become the same files, which a step
 * that is done again finds. The renditions use the cores beside one another.
 */
export function h264(rate: { crf: number; maxrate: number; bufsize: number; level: string }, fps: number): string[] {
  const gop = Math.max(1, Math.round(fps * GOP_SECONDS))
  const quality = `-crf ${rate.crf} -maxrate ${rate.maxrate}k -bufsize ${rate.bufsize}k`
  const profile = `-c:v libx264 -preset veryfast -profile:v main -level ${rate.level} -pix_fmt yuv420p`
  return words(`${profile} ${quality} -g ${gop} -keyint_min ${gop} -sc_threshold 0 -flags:v +bitexact -threads 1`)
}

export function aac({ kbit, channels }: Rendition['audio']): string[] {
  return words(`-c:a aac -b:a ${kbit}k -ac ${channels} -ar 44100 -flags:a +bitexact`)
}
