import { Ban, CloudOff, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../connectivity'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'

/** A narrow page with one thing to do. It hangs from the top, so that nothing moves when something is added below. */
export function AuthPage({
  title,
  lead,
  above,
  children,
}: {
  title: string
  lead?: ReactNode
  above?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="mx-auto w-full max-w-sm space-y-5 px-gutter pt-[8vh] pb-10">
      {above}
      <header className="space-y-1">
        <h1 className="text-display">{title}</h1>
        {lead && <p className="break-words text-text2">{lead}</p>}
      </header>
      {children}
    </section>
  )
}

/** Why a form did not go through, where that is about no field: it waits, it is closed, nobody answers, or anything else. */
export function FormFailure({ failure, wait }: { failure: unknown; wait: number }) {
  const t = useTranslations('sign-in')
  const failureText = useFailureText()
  const online = useOnline()
  if (failure === null)
    return online ? null : (
      <Banner tone="warn" icon={CloudOff}>
        {t('offline')}
      </Banner>
    )
  const refused = readFailure(failure)
  if (refused?.name === 'TooManyRequests')
    return (
      <Banner tone="warn" icon={Timer}>
        {refused.message} {wait > 0 && <span className="num">{t('waitMore', waitOf(wait))}</span>}
      </Banner>
    )
  if (refused?.name === 'UserIsSuspendedError')
    return (
      <Banner tone="bad" icon={Ban}>
        {refused.message}
      </Banner>
    )
  if (!refused)
    return (
      <Banner tone="warn" icon={CloudOff}>
        {online ? failureText(failure) : t('offline')}
      </Banner>
    )
  return <Banner tone="bad">{refused.message}</Banner>
}

/** "1:05" of a wait. */
const waitOf = (seconds: number) => ({
  time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
})

/** The one button of a form; while one has to wait, it says so. */
export function SubmitButton({
  working,
  wait = 0,
  children,
}: {
  working: boolean
  wait?: number
  children: ReactNode
}) {
  const t = useTranslations('sign-in')
  return (
    <Button
      type="submit"
      kind="primary"
      size="large"
      loading={working}
      whyDisabled={wait > 0 ? t('waitMore', waitOf(wait)) : null}
      className="w-full"
    >
      {children}
    </Button>
  )
}
