import { Link } from '@tanstack/react-router'
import { Bike, Building2, CalendarClock, type LucideIcon, Star, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'

const STEPS = [
  ['place', Building2],
  ['choose', CalendarClock],
  ['pay', Wallet],
  ['follow', Bike],
  ['rate', Star],
] as const satisfies readonly (readonly [string, LucideIcon])[]

/** How to order, in five steps, for a person who never has. */
export default function TutorialScreen() {
  const t = useTranslations('about.tutorial')
  return (
    <article className="mx-auto w-full max-w-2xl px-gutter pt-8 pb-16 sm:pt-12">
      <h1 className="text-balance text-display sm:text-kiosk">{t('title')}</h1>
      <p className="mt-3 text-field text-text2">{t('lead')}</p>
      <ol className="mt-8 space-y-3">
        {STEPS.map(([step, Icon], index) => (
          <li key={step} className="flex gap-4 rounded-card border bg-surface p-4 sm:p-5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand/10 text-brand">
              <Icon size={20} aria-hidden />
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold text-read">
                <span className="num">{index + 1}.</span> {t(`${step}.title`)}
              </h2>
              <p className="mt-1 text-note text-text2">{t(`${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild kind="primary" size="large">
          <Link to="/search">{t('start')}</Link>
        </Button>
        <Button asChild kind="outline" size="large">
          <Link to="/faq">{t('questions')}</Link>
        </Button>
      </div>
    </article>
  )
}
