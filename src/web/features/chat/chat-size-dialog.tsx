import { useStore } from '../../lib/store.ts'
import { SizeDialog } from '../product/card/size-dialog.tsx'
import { addPiece } from './bag-changes.ts'
import { sizeQuestion } from './size-question.ts'

/** The size of a piece that is about to go into the bag, asked by the shop's own dialog (open-52). */
export function ChatSizeDialog() {
  const question = useStore(sizeQuestion, null)
  const answer = (size: string | null) => {
    sizeQuestion.set(null)
    if (question?.answered) question.answered(size)
    else if (question && size !== null) addPiece(question.product, size)
  }
  return <SizeDialog question={question} onAnswer={answer} />
}
