import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CHANNELS, type Channel } from '../../../../src/core/rules/ordering/channels'
import type { OwnField } from '../../../collection/describe'
import { Button, IconButton } from '../../../ui/buttons/button'
import { FilterChip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { MoneyInput } from '../../../ui/fields/money-input'

interface Minimum {
  channels: Channel[]
  minPriceAmount: number
}

/** From which sum on a store delivers, by channel. */
export function MinimumsField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('stores')
  const collectionTexts = useTranslations('collection')
  const minimums = (value ?? []) as Minimum[]
  const name = (channels: readonly Channel[]) =>
    channels.length > 0
      ? channels.map(one => collectionTexts(`choices.channel.${one}`)).join(', ')
      : t('minimum.all')
  if (disabled)
    return (
      <ul>
        {minimums.map(one => (
          <li key={name(one.channels)}>
            {name(one.channels)}: <Money cents={one.minPriceAmount} />
          </li>
        ))}
        {minimums.length === 0 && <li className="text-text3">{t('minimum.none')}</li>}
      </ul>
    )
  return (
    <div className="space-y-2">
      {minimums.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a minimum has no name of its own
        <div key={at} className="flex flex-wrap items-center gap-2">
          <MoneyInput
            aria-label={t('minimum.amount')}
            value={one.minPriceAmount}
            onChange={cents => onChange(minimums.with(at, { ...one, minPriceAmount: cents ?? 0 }))}
            className="!w-36"
          />
          {CHANNELS.map(channel => (
            <FilterChip
              key={channel}
              pressed={one.channels.includes(channel)}
              onPress={() =>
                onChange(
                  minimums.with(at, {
                    ...one,
                    channels: one.channels.includes(channel)
                      ? one.channels.filter(other => other !== channel)
                      : [...one.channels, channel],
                  }),
                )
              }
            >
              {collectionTexts(`choices.channel.${channel}`)}
            </FilterChip>
          ))}
          <IconButton
            icon={Trash2}
            label={t('minimum.remove')}
            onClick={() => onChange(minimums.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button icon={Plus} onClick={() => onChange([...minimums, { channels: [], minPriceAmount: 2_000 }])}>
        {t('minimum.add')}
      </Button>
    </div>
  )
}
