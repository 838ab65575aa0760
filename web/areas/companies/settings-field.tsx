import { useTranslations } from 'use-intl'
import { PROOF_REQUIREMENTS } from '../../../src/core/rules/proof-requirements'
import type { OwnField } from '../../collection/describe'
import { Field } from '../../ui/fields/field'
import { Select } from '../../ui/fields/select'

const rules = [
  'requireCostCenter',
  'allowCustomerPayment',
  'allowCustomProjectCodes',
  'payByTransferAllowed',
  'shouldRequestPhone',
  'billingDetailsRequired',
  'entitlementsPayDelivery',
] as const
type Rule = (typeof rules)[number]
type Settings = Partial<Record<Rule, boolean>> & { proofRequirement?: string }

/** What a company asks of its people's orders. What is left open, the next one up decides. */
export function SettingsField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('companies')
  const collectionTexts = useTranslations('collection')
  const settings = (value ?? {}) as Settings
  const set = (key: keyof Settings, next: boolean | string | undefined) => {
    const { [key]: _, ...others } = settings
    onChange(next === undefined ? others : { ...others, [key]: next })
  }
  if (disabled) {
    const decided = rules.filter(rule => settings[rule] !== undefined)
    return (
      <ul className="space-y-0.5">
        {decided.map(rule => (
          <li key={rule}>
            <span className="text-text3">{t(`settings.${rule}`)}:</span>{' '}
            {collectionTexts(settings[rule] ? 'collection.yes' : 'collection.no')}
          </li>
        ))}
        {decided.length === 0 && <li className="text-text3">{t('settings.inherited')}</li>}
      </ul>
    )
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {rules.map(rule => (
        <Field key={rule} label={t(`settings.${rule}`)}>
          <Select<'open' | 'yes' | 'no'>
            value={settings[rule] === undefined ? 'open' : settings[rule] ? 'yes' : 'no'}
            onChange={next => set(rule, next === 'open' ? undefined : next === 'yes')}
            options={[
              { value: 'open', label: t('settings.inherit') },
              { value: 'yes', label: collectionTexts('collection.yes') },
              { value: 'no', label: collectionTexts('collection.no') },
            ]}
          />
        </Field>
      ))}
      <Field label={collectionTexts('fields.proofRequirement')}>
        <Select
          value={settings.proofRequirement ?? 'open'}
          onChange={next => set('proofRequirement', next === 'open' ? undefined : next)}
          options={[
            { value: 'open', label: t('settings.inherit') },
            ...PROOF_REQUIREMENTS.map(one => ({
              value: one,
              label: collectionTexts(`choices.proof.${one}`),
            })),
          ]}
        />
      </Field>
    </div>
  )
}
