import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, withoutToken } from '../../../api'
import { readFailure } from '../../../failure'
import { safeNext } from '../../../router/next'
import { loadSession, reloadSession, signInWith, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { AuthPage, FormFailure } from '../sign-in/auth-page'
import { goOn } from '../sign-in/go-on'
import { VerifyStep } from './verify-step'

/**
 * Where the link of a mail leads: to a button that confirms, or to how to get another link. Mail scanners open links, and
 * press no buttons. Without a link, waits for it.
 */
export default function VerifyEmailScreen() {
  const t = useTranslations('registration')
  const router = useRouter()
  const { token, next } = useSearch({ from: '/plain/verify-email' })
  const { status, user } = useSession()
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)
  const [wasSent, setSent] = useState(false)
  const wanted = safeNext(next)

  const goIn = useCallback(
    (isVerified: boolean) => {
      if (isVerified) toast.success(t('verify.done'))
      void goOn(router, wanted)
    },
    [t, router, wanted],
  )
  const confirm = async (link: string) => {
    setWorking(true)
    try {
      await prove(link)
      goIn(true)
    } catch (error) {
      setFailure(error)
      setWorking(false)
    }
  }

  if (token && failure === null)
    return (
      <AuthPage title={t('verify.title')} lead={t('verify.lead')}>
        <Button
          kind="primary"
          size="large"
          loading={working}
          onClick={() => void confirm(token)}
          className="w-full"
        >
          {t('verify.submit')}
        </Button>
      </AuthPage>
    )
  if (isConfirmed(failure))
    return (
      <AuthPage title={t('verify.done')} lead={t('verify.doneText')}>
        <Button asChild kind="primary" size="large" className="w-full">
          <Link to="/login" search={{ next }}>
            {t('verify.goIn')}
          </Link>
        </Button>
      </AuthPage>
    )
  if (user && (!token || wasSent))
    return (
      <AuthPage title={t('verify.title')}>
        <VerifyStep user={user} wasJustSent={wasSent} onDone={goIn} />
      </AuthPage>
    )
  const isOver = !token || readFailure(failure)?.name === 'VerificationTokenInvalid'
  const resend = async () => {
    await api.app.auth.resendVerification.mutate()
    setSent(true)
  }
  return (
    <AuthPage
      title={isOver ? t('verify.over') : t('verify.failed')}
      lead={isOver ? t('verify.overText') : undefined}
    >
      {!isOver && <FormFailure failure={failure} wait={0} />}
      {status === 'signedIn' ? (
        <Button
          kind="primary"
          size="large"
          onClick={() => void resend().catch(setFailure)}
          className="w-full"
        >
          {t('verify.resend')}
        </Button>
      ) : (
        <Button asChild kind="primary" size="large" className="w-full">
          <Link to="/login" search={{ next: '/verify-email' }}>
            {t('verify.signIn')}
          </Link>
        </Button>
      )}
    </AuthPage>
  )
}

/** The link was used before, and the address is confirmed. */
const isConfirmed = (failure: unknown) =>
  (readFailure(failure)?.details as { isConfirmed?: boolean } | undefined)?.isConfirmed === true

/**
 * Who is signed in here stays so: the link may have come from anybody. A link that was used before, perhaps by
 * what looks through mails, has done what it was for if their address is confirmed.
 */
async function prove(token: string) {
  try {
    const session = await withoutToken.public.auth.verifyEmail.mutate({ verificationToken: token })
    const { status } = await loadSession()
    return await (status === 'signedIn' ? reloadSession() : signInWith(session))
  } catch (error) {
    const { status } = await loadSession().catch(() => ({ status: 'signedOut' }))
    if (readFailure(error)?.name !== 'VerificationTokenInvalid' || status !== 'signedIn') throw error
    const { verified } = await api.app.auth.verifyPing.query()
    if (!verified) throw error
  }
}
