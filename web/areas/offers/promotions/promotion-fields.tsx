import { Shuffle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { WEEKDAYS } from '../../../../src/core/rules/local-time'
import { api } from '../../../api'
import type { OwnField } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip, FilterChip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { Input } from '../../../ui/fields/input'
import { Switch } from '../../../ui/fields/toggles'

/** A code to tell people, or none at all: then it applies by itself. */
export function CodeControl({ value, onChange, values, disabled }: OwnField) {
  const t = useTranslations('promotions')
  const collectionTexts = useTranslations('collection')
  const code = typeof value === 'string' ? value : null
  const isAutomatic = code === null && values.kind !== 'credit'
  if (disabled)
    return isAutomatic ? (
      <Chip>{collectionTexts('promotion.automatic')}</Chip>
    ) : (
      <CodeText value={code ?? ''}>{code}</CodeText>
    )
  return (
    <div className="space-y-2">
      {values.kind !== 'credit' && (
        <Switch
          checked={isAutomatic}
          onChange={automatic => onChange(automatic ? null : '')}
          label={collectionTexts('promotion.automatic')}
        />
      )}
      {!isAutomatic && (
        <div className="flex gap-2">
          <Input
            aria-label={collectionTexts('fields.code')}
            className="min-w-0 flex-1 font-mono"
            value={code ?? ''}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(event.target.value.toUpperCase())}
          />
          <ActionButton
            kind="outline"
            icon={Shuffle}
            action={async () => onChange((await api.admin.promotions.newCode.query()).code)}
          >
            {t('promotion.newCode')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

/** On which days of the week; none chosen: on all. */
export function WeekdaysControl({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('promotions')
  const collectionTexts = useTranslations('collection')
  const f = useFormat()
  const chosen = (value ?? []) as number[]
  if (disabled)
    return (
      <span>
        {chosen.length === 0
          ? t('promotion.always')
          : f.list(
              WEEKDAYS.filter((_, i) => chosen.includes(i + 1)).map(day =>
                collectionTexts(`weekdays.${day}`),
              ),
            )}
      </span>
    )
  return (
    <div className="flex flex-wrap gap-1.5">
      {WEEKDAYS.map((day, i) => {
        const number = i + 1
        const isChosen = chosen.includes(number)
        return (
          <FilterChip
            key={day}
            pressed={isChosen}
            onPress={() =>
              onChange(isChosen ? chosen.filter(one => one !== number) : [...chosen, number].toSorted())
            }
          >
            {collectionTexts(`weekdays.${day}`)}
          </FilterChip>
        )
      })}
    </div>
  )
}

interface Bundle {
  of: number
  discounted: number
}

/** Of each three, one: which are discounted is up to their price. */
export function BundleControl({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('promotions')
  const bundle = (value ?? null) as Bundle | null
  if (disabled)
    return (
      <span>
        {bundle
          ? `${t('promotion.bundleOf')} ${bundle.of} · ${t('promotion.bundleDiscounted')} ${bundle.discounted}`
          : '—'}
      </span>
    )
  const number = (text: string, least: number) => Math.max(least, Math.round(Number(text)) || least)
  return (
    <div className="space-y-2">
      <Switch
        checked={bundle !== null}
        onChange={wants => onChange(wants ? { of: 3, discounted: 1 } : null)}
        label={t('promotion.bundle')}
      />
      {bundle && (
        <div className="flex items-center gap-2">
          <Input
            type="number"
            min={2}
            aria-label={t('promotion.bundleOf')}
            before={<span className="text-text3">{t('promotion.bundleOf')}</span>}
            value={bundle.of}
            onChange={event => onChange({ ...bundle, of: number(event.target.value, 2) })}
          />
          <Input
            type="number"
            min={1}
            aria-label={t('promotion.bundleDiscounted')}
            before={<span className="text-text3">{t('promotion.bundleDiscounted')}</span>}
            value={bundle.discounted}
            onChange={event => onChange({ ...bundle, discounted: number(event.target.value, 1) })}
          />
        </div>
      )}
    </div>
  )
}
