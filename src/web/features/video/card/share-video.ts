import type { Clip } from '../../../../shop/media/contract.ts'
import { shareLink } from '../../product/card/share.ts'
import { recordEngagement } from '../player/engagement.ts'

/** Shares the video's own address in the feed. Call it right from the press. */
export function shareVideo({ id, title }: Pick<Clip, 'id' | 'title'>): Promise<void> {
  recordEngagement({ video: id, bit: 'engaged' })
  return shareLink({ title, text: title, url: `${location.origin}/feed?video=${id}` })
}
