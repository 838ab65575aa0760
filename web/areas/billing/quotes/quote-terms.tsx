import { useTranslations } from 'use-intl'
import { LANGUAGES } from '../../../../src/core/rules/languages'
import { useFormat } from '../../../i18n/format'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { Switch } from '../../../ui/fields/toggles'
import { Section } from '../../../ui/layout/page'
import type { Quote, QuoteState } from './use-quote'

const DAYS = [1, 3, 7, 14, 30, 60]

/** How long it stands, in which language it is sent, and what its customer may change. */
export function QuoteTerms({
  quote,
  state,
  canChange,
}: {
  quote: Quote
  state: QuoteState
  canChange: boolean
}) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const days = DAYS.includes(quote.validDays) ? DAYS : [...DAYS, quote.validDays].toSorted((a, b) => a - b)
  const { allowCartChanges, allowShippingChanges } = quote.proposal
  return (
    <Section title={t('terms.title')}>
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t('terms.valid')}
            hint={quote.sentAt ? f.dateTime(quote.expiresAt) : t('terms.fromSending')}
          >
            <Select
              value={String(quote.validDays)}
              disabled={!canChange}
              onChange={value => void state.change({ validDays: Number(value) })}
              options={days.map(count => ({ value: String(count), label: t('terms.days', { count }) }))}
            />
          </Field>
          <Field label={t('terms.language')}>
            <Select
              value={quote.language}
              disabled={!canChange}
              onChange={language => void state.change({ language })}
              options={LANGUAGES.map(language => ({ value: language, label: f.languageName(language) }))}
            />
          </Field>
        </div>
        <Switch
          checked={allowCartChanges}
          disabled={!canChange}
          onChange={value => void state.change({ proposal: { allowCartChanges: value } })}
          label={t('terms.cart')}
          hint={t('terms.cartHint')}
        />
        <Switch
          checked={allowShippingChanges}
          disabled={!canChange}
          onChange={value => void state.change({ proposal: { allowShippingChanges: value } })}
          label={t('terms.shipping')}
        />
        <p className="text-dense text-text2">
          {t(state.thread.data?.mayPayByTransfer ? 'terms.transfer' : 'terms.noTransfer')}
        </p>
      </div>
    </Section>
  )
}
