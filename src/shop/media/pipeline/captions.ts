import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/database.ts'
import type { VideoFiles } from '../contract.ts'
import { store, type Step, type Work } from './work.ts'

export interface CaptionsOutput {
  captions: VideoFiles['captions']
}

const CAPTIONS = { name: 'video_captions_to_store', text: 'select language, vtt from video_captions where video_id = $1' }

/** The captions that were typed or sent, as a file beside the others. */
export async function makeCaptions(work: Work, step: Step, db: Db): Promise<CaptionsOutput> {
  const [found] = await db.query<{ language: 'en' | 'sw'; vtt: string }>(CAPTIONS, [work.id])
  if (!found) return { captions: null }
  const path = join(step.folder, 'captions.vtt')
  await writeFile(path, found.vtt)
  const { file } = await store(work, path, 'captions', 'vtt')
  return { captions: { file, language: found.language } }
}
