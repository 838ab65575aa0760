import { Link } from '@tanstack/react-router'
import { ArrowRight, Salad, ShoppingBasket, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'

const OFFERS = [
  { name: 'lunch', icon: Salad, to: '/about', hash: 'companies' },
  { name: 'catering', icon: Users, to: '/catering', hash: undefined },
  { name: 'groceries', icon: ShoppingBasket, to: '/search', hash: undefined },
] as const
/** The rule that is shown as an example, in cents a day. */
const EXAMPLE = { company: 500, salary: 700 }

/** What a company gets, and an example of the rule that it sets. */
export function ForCompanies() {
  const t = useTranslations('home.companies')
  const f = useFormat()
  return (
    <section
      id="companies"
      aria-labelledby="companies-title"
      className="grid gap-8 rounded-sheet border bg-surface p-5 sm:p-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
    >
      <div>
        <h2 id="companies-title" className="text-display">
          {t('title')}
        </h2>
        <p className="mt-1.5 text-field text-text2">{t('lead')}</p>
        <ul className="mt-6 space-y-5">
          {OFFERS.map(({ name, icon: Icon, to, hash }) => (
            <li key={name} className="grid grid-cols-[2.5rem_1fr] gap-x-4">
              <span
                aria-hidden
                className="grid size-10 place-items-center rounded-card bg-brandSoft text-brand"
              >
                <Icon size={20} />
              </span>
              <div>
                <h3 className="font-semibold text-read">{t(`${name}.title`)}</h3>
                <p className="text-read text-text2">{t(`${name}.text`)}</p>
                <Link
                  to={to}
                  hash={hash}
                  search={name === 'groceries' ? { channel: 'groceries' } : undefined}
                  className="inline-flex min-h-8 items-center gap-1.5 font-medium text-brand text-read hover:underline pointer-coarse:min-h-11"
                >
                  {t(`${name}.link`)}
                  <ArrowRight size={16} aria-hidden />
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="self-center rounded-card bg-sunken p-5">
        <p className="font-semibold text-read">{t('rule')}</p>
        <div className="mt-3 rounded-card border bg-surface p-4">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-medium text-read">{t('perPerson')}</span>
            <span className="money text-title">{f.money(EXAMPLE.company + EXAMPLE.salary)}</span>
          </p>
          <div aria-hidden className="my-3 flex h-2 gap-0.5 overflow-hidden rounded-full">
            <span className="bg-brand" style={{ flex: EXAMPLE.company }} />
            <span className="bg-saffron" style={{ flex: EXAMPLE.salary }} />
          </div>
          <dl className="space-y-1.5 text-read">
            <Source dot="bg-brand" name={t('company')} amount={f.money(EXAMPLE.company)} />
            <Source dot="bg-saffron" name={t('salary')} amount={f.money(EXAMPLE.salary)} />
          </dl>
        </div>
        <p className="mt-2 text-meta text-text2">{t('example')}</p>
        <Button asChild className="mt-4 w-full">
          <Link to="/help/feedback">{t('contact')}</Link>
        </Button>
      </div>
    </section>
  )
}

function Source({ dot, name, amount }: { dot: string; name: string; amount: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="flex items-center gap-2 text-text2">
        <span aria-hidden className={`size-2 rounded-full ${dot}`} />
        {name}
      </dt>
      <dd className="money">{amount}</dd>
    </div>
  )
}
