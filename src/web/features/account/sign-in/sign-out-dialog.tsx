import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { answerSignOut, useSignOutQuestion } from '../session/sign-out-question.ts'

/** Asks an admin once before pieces that are not sent yet are left behind on this phone. */
export function SignOutDialog() {
  const question = useSignOutQuestion()
  if (!question) return null
  const { pieces, isKept } = question
  const what = pieces === 1 ? '1 piece is' : `${pieces} pieces are`
  const kept = 'What you listed with the camera stays in this browser, and is there when you sign in again. Nobody else sees it.'
  const lost = 'This browser has no room to keep what you listed with the camera. It is lost when you sign out.'
  return (
    <Dialog open onClose={() => answerSignOut(false)} title={`${what} not sent yet`} description={isKept ? kept : lost}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => answerSignOut(false)}>Stay</Button>
        <Button variant="secondary" onClick={() => answerSignOut(true)}>
          Sign out all the same
        </Button>
      </div>
    </Dialog>
  )
}
