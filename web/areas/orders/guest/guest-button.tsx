import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useDialogEntry } from '../../../router/dialog-entry'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import type { FilledDraft } from '../cart/checkout-draft'
import { resendAtOf, sendCodeTo, sentCode, signInGuest } from './guest'

// With what forms are made of, which the checkout does without until a code is asked for.
const CodeStep = lazy(() =>
  import('../../identity/sign-in/code-step').then(({ CodeStep }) => ({ default: CodeStep })),
)

const DIALOG = 'code'
const addressOf = ({ email }: Pick<FilledDraft, 'email'>) => email.trim().toLowerCase()

/** While they are not signed in: says what is missing and leads there; else sends a code to who they say they are. */
export function GuestButton({
  draft,
  problem,
  onProblem,
}: {
  draft: FilledDraft
  /** The first thing that is missing, as a caption. */
  problem: string | null
  onProblem: () => void
}) {
  const t = useTranslations('guest')
  const failureText = useFailureText()
  const dialog = useDialogEntry(DIALOG)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const press = async () => {
    setFailure(null)
    if (problem) return onProblem()
    setSending(true)
    try {
      await sendCodeTo(addressOf(draft))
      dialog.open()
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      {failure !== null && (
        <div className="mb-3" role="alert">
          <Banner tone={readFailure(failure) ? 'bad' : 'warn'}>{failureText(failure)}</Banner>
        </div>
      )}
      <Button
        kind={problem ? 'outline' : 'primary'}
        size="large"
        className="!h-auto !whitespace-normal min-h-12 w-full py-2 text-center"
        loading={isSending}
        onClick={() => void press()}
      >
        {problem ?? t('guest.continue')}
      </Button>
    </>
  )
}

/** Asks for the code, over the checkout, and signs in by it. */
export function GuestCode({ draft }: { draft: FilledDraft }) {
  const t = useTranslations('guest')
  const signInTexts = useTranslations('sign-in')
  const dialog = useDialogEntry(DIALOG)
  const sent = sentCode.use()
  const email = addressOf(draft)
  return (
    <Dialog
      width="card"
      open={dialog.isOpen && sent?.email === email}
      onOpenChange={dialog.set}
      title={t('guest.title')}
    >
      {sent && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CodeStep
            sent={t('guest.sent', { email })}
            resendAt={resendAtOf(sent)}
            onCode={async pin => {
              await signInGuest(email, pin, draft)
              dialog.close()
            }}
            onResend={() => sendCodeTo(email, { again: true })}
            back={{ label: signInTexts('mailed.otherAddress'), go: dialog.close }}
            submitLabel={t('guest.submit')}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
