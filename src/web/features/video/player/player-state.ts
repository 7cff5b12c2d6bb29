import type { VideoSource } from '../../../../shop/media/contract.ts'

export interface PlayerState {
  /** Of the clip that is loaded; null while nothing is. */
  id: string | null
  phase: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  /** Its first picture is on the screen: the poster may go. */
  drawn: boolean
  /** Why nothing plays, for admins. */
  details: string
  source: VideoSource['name'] | 'hls' | null
  /** How fast it plays; 1 for each new clip. */
  rate: number
}

export interface PlayerTime {
  /** Seconds. */
  time: number
  duration: number
}

export const IDLE: PlayerState = { id: null, phase: 'idle', drawn: false, details: '', source: null, rate: 1 }
export const NO_TIME: PlayerTime = { time: 0, duration: 0 }
