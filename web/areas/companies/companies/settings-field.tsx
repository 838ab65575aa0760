import { useTranslations } from 'use-intl'
import { PROOF_REQUIREMENTS } from '../../../../src/core/rules/proof-requirements'
import { USUAL_SETTINGS } from '../../../../src/modules/companies/companies/rules/usual-settings'
import { trpc } from '../../../api'
import type { OwnField } from '../../../collection/describe'
import { useSession } from '../../../session/session'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'

type Rule = keyof typeof USUAL_SETTINGS
const rules = Object.keys(USUAL_SETTINGS) as Rule[]
type Settings = Partial<Record<Rule, boolean>> & { proofRequirement?: string }

/** What a company asks of its people's orders. What is left open, the next one up decides. */
export function SettingsField({ value, onChange, disabled, values }: OwnField) {
  const t = useTranslations('companies')
  const collectionTexts = useTranslations('collection')
  const settings = (value ?? {}) as Settings
  const set = (key: keyof Settings, next: boolean | string | undefined) => {
    const { [key]: _, ...others } = settings
    onChange(next === undefined ? others : { ...others, [key]: next })
  }
  const inherited = useInherited(values.organizationId)
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
              { value: 'open', label: inherited(rule) },
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
            { value: 'open', label: t('settings.usual', { value: collectionTexts('choices.proof.asked') }) },
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

/** What is chosen by leaving a rule open: what the company of a place says, else what is usual. */
function useInherited(organizationId: unknown) {
  const t = useTranslations('companies')
  const collectionTexts = useTranslations('collection')
  const { can } = useSession()
  const id = typeof organizationId === 'string' ? organizationId : ''
  const { data: company } = trpc.admin.organizations.show.useQuery(
    { id },
    { enabled: id !== '' && can('admin.organizations.show') },
  )
  return (rule: Rule) => {
    const said = company?.settings[rule]
    const value = collectionTexts((said ?? USUAL_SETTINGS[rule]) ? 'collection.yes' : 'collection.no')
    return t(said === undefined ? 'settings.usual' : 'settings.inherit', { value })
  }
}
