import { Lock, ReceiptText, RotateCcw, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FindFood } from './find-food'
import { ForCompanies } from './for-companies'
import { KitchensNearby } from './kitchens-nearby'

const TABLE = new URL('./table.svg', import.meta.url).href
const STEPS = ['pick', 'cutoff', 'eat'] as const
const PROMISES = [
  { name: 'prices', icon: ReceiptText },
  { name: 'cancel', icon: RotateCcw },
  { name: 'allergens', icon: ShieldCheck },
  { name: 'card', icon: Lock },
] as const

/** What this is, for a person who has never been here: an address, kitchens nearby, how it goes, and for whom. */
export default function FrontDoor() {
  const t = useTranslations('home')
  return (
    <>
      <section aria-labelledby="front-door" className="overflow-hidden bg-brandSoft">
        <div className="relative mx-auto grid max-w-shop items-center gap-x-8 px-gutter py-5 sm:py-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:py-16">
          <div className="relative z-10">
            <h1 id="front-door" className="text-balance text-display sm:text-kiosk lg:text-hero">
              {t('title')}
            </h1>
            <p className="mt-1.5 max-w-prose text-read text-text2 sm:mt-3 sm:text-field lg:text-title lg:font-normal">
              {t('lead')}
            </p>
            <FindFood />
          </div>
          <img
            src={TABLE}
            alt=""
            width={660}
            height={492}
            className="absolute -right-24 h-[115%] max-w-none max-lg:hidden dark:brightness-75"
          />
        </div>
      </section>
      <div className="mx-auto max-w-shop space-y-14 px-gutter pt-5 pb-12 sm:space-y-20 sm:pt-10 sm:pb-16">
        <KitchensNearby />
        <section aria-labelledby="how">
          <h2 id="how" className="text-display">
            {t('how.title')}
          </h2>
          <ol className="mt-5 grid gap-4 md:grid-cols-3">
            {STEPS.map((step, at) => (
              <li key={step} className="rounded-card border bg-surface p-5">
                <span
                  aria-hidden
                  className="grid size-9 place-items-center rounded-full bg-brandSoft font-semibold text-brand text-field"
                >
                  {at + 1}
                </span>
                <h3 className="mt-3 font-semibold text-field">{t(`how.${step}.title`)}</h3>
                <p className="mt-0.5 text-read text-text2">{t(`how.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <ForCompanies />
        <section aria-label={t('promises.title')}>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {PROMISES.map(({ name, icon: Icon }) => (
              <li key={name} className="grid grid-cols-[1.75rem_1fr] gap-x-2">
                <Icon size={20} aria-hidden className="mt-0.5 text-brand" />
                <h3 className="font-semibold text-read">{t(`promises.${name}.title`)}</h3>
                <p className="col-start-2 text-note text-text2">{t(`promises.${name}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
