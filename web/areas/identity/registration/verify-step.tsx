import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { api, trpc } from '../../../api'
import { useLive } from '../../../live'
import type { SessionUser } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Spinner } from '../../../ui/display/spinner'
import { FormFailure } from '../sign-in/auth-page'
import { ResendButton } from '../sign-in/code-step'

const ASK_EVERY_MS = 5_000
const RESEND_AFTER_MS = 60_000

/** Waits until the link in the mail is opened, here or on another device. */
export function VerifyStep({
  user,
  wasJustSent,
  onDone,
}: {
  user: SessionUser
  /** Then it takes a moment until another one makes sense. */
  wasJustSent: boolean
  onDone: (isVerified: boolean) => void
}) {
  const t = useTranslations('registration')
  const [resendAt, setResendAt] = useState(() => (wasJustSent ? Date.now() + RESEND_AFTER_MS : 0))
  const [failure, setFailure] = useState<unknown>(null)
  const ping = trpc.app.auth.verifyPing.useQuery(undefined, { refetchInterval: ASK_EVERY_MS })
  useLive(channel.user(user.id), () => void ping.refetch())

  const isVerified = ping.data?.verified === true
  useEffect(() => {
    if (isVerified) onDone(true)
  }, [isVerified, onDone])

  return (
    <div className="space-y-4">
      <div className="flex items-start gap-3 rounded-card border bg-surface p-4">
        <MailCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-brand" />
        <div className="min-w-0 space-y-1">
          <p className="break-words">{t('verify.sent', { email: user.email ?? '' })}</p>
          <p role="status" className="flex items-center gap-2 text-meta text-text2">
            <Spinner />
            {t('verify.waiting')}
          </p>
        </div>
      </div>
      <FormFailure failure={failure} wait={0} />
      <div className="flex flex-wrap justify-between gap-2">
        <ResendButton
          resendAt={resendAt}
          onResend={async () => {
            await api.app.auth.resendVerification.mutate()
            setResendAt(Date.now() + RESEND_AFTER_MS)
          }}
          onFailure={setFailure}
        />
        <Button kind="ghost" onClick={() => onDone(false)}>
          {t('later')}
        </Button>
      </div>
    </div>
  )
}
