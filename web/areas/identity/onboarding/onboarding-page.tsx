import { Link } from '@tanstack/react-router'
import { Check, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import type { OnboardingKind } from './draft'

const POINTS = ['first', 'second', 'third'] as const

/** What it is about beside the form; on a phone the form comes before the reasons. */
export function OnboardingPage({ kind, children }: { kind: OnboardingKind; children: ReactNode }) {
  const t = useTranslations('onboarding')
  return (
    <div className="mx-auto grid w-full max-w-shop gap-x-16 gap-y-8 px-gutter py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
      <header className="lg:pt-6">
        <h1 className="text-display lg:text-[2.5rem] lg:leading-tight">{t(`${kind}.title`)}</h1>
        <p className="mt-2 max-w-xl text-body text-text2 lg:text-title lg:font-normal">{t(`${kind}.lead`)}</p>
        <Points kind={kind} className="mt-8 max-lg:hidden" />
      </header>
      <div className="max-lg:max-w-2xl">
        <div className="rounded-card border bg-surface p-5 sm:p-7">{children}</div>
        <p className="mt-3 text-meta text-text2">
          {t('privacy')}{' '}
          <Link to="/legal/privacy-policy" className="-my-2 inline-block py-2 underline">
            {t('privacyLink')}
          </Link>
        </p>
      </div>
      <Points kind={kind} className="lg:hidden" />
    </div>
  )
}

function Points({ kind, className }: { kind: OnboardingKind; className: string }) {
  const t = useTranslations('onboarding')
  return (
    <ul className={`space-y-4 ${className}`}>
      {POINTS.map(point => (
        <li key={point} className="flex gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
            <Check size={15} aria-hidden />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{t(`${kind}.points.${point}.title`)}</span>
            <span className="block text-text2">{t(`${kind}.points.${point}.text`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** It has arrived: what happens next. */
export function OnboardingDone({ kind }: { kind: OnboardingKind }) {
  const t = useTranslations('onboarding')
  return (
    <div className="mx-auto w-full max-w-xl px-gutter pt-16 pb-20 text-center">
      <CircleCheck size={44} aria-hidden className="mx-auto text-ok" />
      <h1 className="mt-3 text-display">{t('done.title')}</h1>
      <p className="mt-2 text-text2">{t(`done.${kind}`)}</p>
      <p className="mt-1 mb-6 text-text2">{t('done.mail')}</p>
      <Button asChild kind="primary">
        <Link to="/search">{t('done.kitchens')}</Link>
      </Button>
    </div>
  )
}
