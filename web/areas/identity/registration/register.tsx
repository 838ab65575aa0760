import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { safeNext } from '../../../router/next'
import { hasSeen, noteSeen, type RegistrationStep } from '../../../session/registration'
import { signInWith, useSession } from '../../../session/session'
import type { Tokens } from '../../../session/tokens'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import { Skeleton } from '../../../ui/display/skeleton'
import { toast } from '../../../ui/feedback/toast'
import { AuthPage } from '../sign-in/auth-page'
import { goOn } from '../sign-in/go-on'
import { SocialButtons } from '../sign-in/social-buttons'
import { AddCardStep } from './add-card-step'
import { RegisterForm } from './register-form'
import { VerifyStep } from './verify-step'

type Step = 'card' | 'verify'
const seenAs: Record<Step, RegistrationStep> = { card: 'addCardSeen', verify: 'verifyEmailSeen' }
const nextStep = (): Step | null => (['card', 'verify'] as const).find(step => !hasSeen(seenAs[step])) ?? null

/** Registers by e-mail, then offers to add a card and waits for the address to be confirmed. */
export default function RegisterScreen() {
  const t = useTranslations('registration')
  const signInTexts = useTranslations('sign-in')
  const router = useRouter()
  const navigate = useNavigate()
  const { step, code, ref, ...search } = useSearch({ from: '/plain/register' })
  // A friend's code is given on a screen of its own, once there is an account to give it for.
  const next = search.next ?? (ref && `/home/referrals?code=${encodeURIComponent(ref)}`)
  const { status, user } = useSession()
  const isRegistering = useRef(false)
  const wanted = safeNext(next)
  // Who is about to pay is asked for a card there, and for nothing in between.
  const isPaying = wanted !== null && /\/checkout$/.test(new URL(wanted, location.origin).pathname)

  const advance = useCallback(async () => {
    const to = isPaying ? null : nextStep()
    if (to) await navigate({ to: '/register', search: { next, step: to }, replace: true })
    else await goOn(router, wanted)
  }, [navigate, router, next, wanted, isPaying])

  const register = async (tokens: Tokens) => {
    isRegistering.current = true
    await signInWith(tokens)
    await advance()
  }
  const finish = (done: Step) => {
    noteSeen(seenAs[done])
    void advance()
  }
  const verified = useCallback(
    (isVerified: boolean) => {
      noteSeen('verifyEmailSeen')
      if (isVerified) toast.success(t('verify.done'))
      void advance()
    },
    [advance, t],
  )

  // who comes here with an account has nothing to register
  useEffect(() => {
    if (status === 'signedIn' && !step && !isRegistering.current) void goOn(router, wanted)
  }, [status, step, router, wanted])

  if (step && status === 'loading')
    return (
      <AuthPage title={t('register.title')}>
        <Skeleton className="h-60" />
      </AuthPage>
    )
  if (step && user)
    return step === 'card' ? (
      <Page at={1} title={t('card.title')} lead={t('card.lead')}>
        <AddCardStep user={user} onDone={() => finish('card')} />
      </Page>
    ) : (
      <Page at={2} title={t('verify.title')}>
        <VerifyStep user={user} wasJustSent onDone={verified} />
      </Page>
    )
  return (
    <Page at={isPaying ? null : 0} title={t('register.title')}>
      <RegisterForm next={next} code={code} onRegistered={register} />
      <p className="flex items-center gap-3 text-meta text-text3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {signInTexts('login.or')}
      </p>
      <SocialButtons next={next} />
    </Page>
  )
}

function Page({
  at,
  title,
  lead,
  children,
}: {
  /** Which of the steps; null where there is only this one. */
  at: number | null
  title: string
  lead?: string
  children: ReactNode
}) {
  const t = useTranslations('registration')
  const steps = [
    { label: t('register.steps.account') },
    { label: t('register.steps.card') },
    { label: t('register.steps.email') },
  ]
  return (
    <AuthPage
      title={title}
      lead={lead}
      above={at !== null && <ProgressSteps steps={steps} current={at} label={t('register.title')} />}
    >
      {children}
    </AuthPage>
  )
}
