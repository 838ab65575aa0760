import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, withoutToken } from '../../api'
import { readFailure } from '../../failure'
import { safeNext } from '../../router/next'
import { loadSession, reloadSession, signInWith, useSession } from '../../session/session'
import { Button } from '../../ui/buttons/button'
import { Spinner } from '../../ui/display/spinner'
import { toast } from '../../ui/feedback/toast'
import { AuthPage, FormFailure } from '../sign-in/auth-page'
import { goOn } from '../sign-in/go-on'
import { VerifyStep } from './verify-step'

/** Where the link of a mail leads: in, or to how to get another one. Without a link, waits for it. */
export default function VerifyEmailScreen() {
  const t = useTranslations('registration')
  const router = useRouter()
  const { token, next } = useSearch({ from: '/plain/verify-email' })
  const { status, user } = useSession()
  const [failure, setFailure] = useState<unknown>(null)
  const [wasSent, setSent] = useState(false)
  const wanted = safeNext(next)

  const goIn = useCallback(
    (isVerified: boolean) => {
      if (isVerified) toast.success(t('verify.done'))
      void goOn(router, wanted)
    },
    [t, router, wanted],
  )
  useEffect(() => {
    if (token) proveOnce(token).then(() => goIn(true), setFailure)
  }, [token, goIn])

  if (token && failure === null)
    return (
      <div role="status" className="m-auto flex items-center gap-2 text-text2">
        <Spinner />
        <h1 className="text-body">{t('verify.working')}</h1>
      </div>
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

let proving: { token: string; done: Promise<unknown> } | null = null

/** A link works once; React may draw a screen twice. */
function proveOnce(token: string) {
  if (proving?.token !== token) proving = { token, done: prove(token) }
  return proving.done
}

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
