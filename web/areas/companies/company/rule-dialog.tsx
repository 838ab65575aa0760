import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WEEKDAYS } from '../../../../src/core/rules/local-time'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import type { EntitlementRule } from '../../../../src/modules/companies/allowances/contract/entitlements'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog'
import { FilterChip } from '../../../ui/display/chip'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { RadioGroup, Switch } from '../../../ui/fields/toggles'

type Place = { id: string; organizationId: string | null }
type Rule = EntitlementRule

const blank = {
  level: 'location' as Rule['level'],
  name: '',
  kind: 'in_kind' as Rule['kind'],
  amountCents: null as number | null,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] as Rule['weekdays'],
  channels: ['canteen'] as Rule['channels'],
  from: '',
  to: '',
  unlocksCents: null as number | null,
  perMonthCents: null as number | null,
  validFrom: '',
  validUntil: '',
  isPaused: false,
}
type Draft = typeof blank

const draftOf = (rule: Rule): Draft => ({
  level: rule.level,
  name: rule.name,
  kind: rule.kind,
  amountCents: rule.amountPerDay.amount,
  weekdays: rule.weekdays,
  channels: rule.channels,
  from: rule.window?.from ?? '',
  to: rule.window?.to ?? '',
  unlocksCents: rule.unlocksAtUserSpent.amount || null,
  perMonthCents: rule.maxPerMonth?.amount ?? null,
  validFrom: rule.validFrom ?? '',
  validUntil: rule.validUntil ?? '',
  isPaused: rule.isPaused,
})

/** Makes a rule or changes one. Orders that are placed stay as they are; the next checkout goes by it. */
export function RuleDialog({
  place,
  rule,
  onClose,
}: {
  place: Place
  rule: Rule | null
  onClose: () => void
}) {
  const t = useTranslations('company')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const create = trpc.admin.entitlementRules.create.useMutation()
  const update = trpc.admin.entitlementRules.update.useMutation()
  const archive = trpc.admin.entitlementRules.archive.useMutation()
  const [draft, setDraft] = useState<Draft>(() => (rule ? draftOf(rule) : blank))
  const [failure, setFailure] = useState<unknown>(null)
  const [isEnding, setIsEnding] = useState(false)
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))

  const windowWrong = Boolean(draft.from) !== Boolean(draft.to) || (draft.to !== '' && draft.from >= draft.to)
  const datesWrong = draft.validFrom !== '' && draft.validUntil !== '' && draft.validFrom > draft.validUntil
  const whyNot =
    draft.amountCents === null
      ? t('rule.amountMissing')
      : windowWrong
        ? t('rule.windowWrong')
        : datesWrong
          ? t('rule.datesWrong')
          : null
  const done = async (text: string) => {
    await Promise.all([
      utils.company.entitlementRules.invalidate(),
      utils.company.entitlements.invalidate(),
      client.invalidateQueries({ queryKey: ['collection', 'locations'] }),
    ])
    toast.success(text)
    onClose()
  }
  const save = async () => {
    setFailure(null)
    const fields = {
      name: draft.name.trim(),
      kind: draft.kind,
      amountPerDay: toMoney(draft.amountCents ?? 0),
      weekdays: WEEKDAYS.filter(day => draft.weekdays.includes(day)),
      channels: CHANNELS.filter(channel => draft.channels.includes(channel)),
      window: draft.from && draft.to ? { from: draft.from, to: draft.to } : null,
      unlocksAtUserSpent: toMoney(draft.unlocksCents ?? 0),
      maxPerMonth: draft.perMonthCents === null ? null : toMoney(draft.perMonthCents),
      validFrom: draft.validFrom || null,
      validUntil: draft.validUntil || null,
      isPaused: draft.isPaused,
    }
    if (rule) await update.mutateAsync({ id: rule.id, updatedAt: rule.updatedAt, ...fields })
    else
      await create.mutateAsync({
        ...fields,
        level: draft.level,
        ownerId: (draft.level === 'organization' && place.organizationId) || place.id,
      })
    await done(t('rule.saved'))
  }
  const end = async () => {
    if (rule) await archive.mutateAsync({ id: rule.id })
    await done(t('rule.ended'))
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="slide"
      title={t(rule ? 'rule.edit' : 'rule.new')}
      text={t('gives.fromNextOrder')}
      footer={
        <>
          {rule && (
            <Button kind="danger" onClick={() => setIsEnding(true)}>
              {t('rule.end')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton action={save} onError={setFailure} whyDisabled={whyNot}>
            {t('rule.save')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        {!rule && place.organizationId !== null && (
          <RadioGroup
            label={t('rule.level')}
            look="row"
            value={draft.level}
            onChange={level => change({ level })}
            options={[
              { value: 'location', label: t('rule.here') },
              { value: 'organization', label: t('rule.everywhere') },
            ]}
          />
        )}
        <RuleFields draft={draft} onChange={change} isWindowWrong={windowWrong} areDatesWrong={datesWrong} />
      </div>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t('rule.endTitle')}
        text={t('rule.endText')}
        confirm={t('rule.end')}
        danger
        action={end}
      />
    </Dialog>
  )
}

/** What a rule gives, on which days and for what, and until when. */
function RuleFields({
  draft,
  onChange: change,
  isWindowWrong,
  areDatesWrong,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  isWindowWrong: boolean
  areDatesWrong: boolean
}) {
  const t = useTranslations('company')
  const flip = <Value,>(values: readonly Value[], value: Value): Value[] =>
    values.includes(value) ? values.filter(one => one !== value) : [...values, value]
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('rule.name')} hint={t('rule.nameHint')}>
          <Input value={draft.name} maxLength={80} onChange={event => change({ name: event.target.value })} />
        </Field>
        <Field label={t('rule.amount')} required>
          <MoneyInput value={draft.amountCents} onChange={amountCents => change({ amountCents })} />
        </Field>
      </div>
      <RadioGroup
        label={t('rule.kind')}
        look="row"
        value={draft.kind}
        onChange={kind => change({ kind })}
        options={[
          { value: 'in_kind', label: t('gives.kinds.in_kind') },
          { value: 'flex', label: t('gives.kinds.flex') },
        ]}
      />
      <FieldGroup label={t('rule.weekdays')} hint={t('rule.noneIsAll')}>
        <span className="flex flex-wrap gap-1.5">
          {WEEKDAYS.map(day => (
            <FilterChip
              key={day}
              pressed={draft.weekdays.includes(day)}
              onPress={() => change({ weekdays: flip(draft.weekdays, day) })}
            >
              {t(`gives.weekdays.${day}`)}
            </FilterChip>
          ))}
        </span>
      </FieldGroup>
      <FieldGroup label={t('rule.channels')} hint={t('rule.noneIsAll')}>
        <span className="flex flex-wrap gap-1.5">
          {CHANNELS.map(channel => (
            <FilterChip
              key={channel}
              pressed={draft.channels.includes(channel)}
              onPress={() => change({ channels: flip(draft.channels, channel) })}
            >
              {t(`gives.channels.${channel}`)}
            </FilterChip>
          ))}
        </span>
      </FieldGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('rule.from')}
          error={draft.from && draft.to && isWindowWrong ? t('rule.windowWrong') : null}
        >
          <Input type="time" value={draft.from} onChange={event => change({ from: event.target.value })} />
        </Field>
        <Field label={t('rule.to')}>
          <Input type="time" value={draft.to} onChange={event => change({ to: event.target.value })} />
        </Field>
        <Field label={t('rule.unlocks')} hint={t('rule.unlocksHint')}>
          <MoneyInput value={draft.unlocksCents} onChange={unlocksCents => change({ unlocksCents })} />
        </Field>
        <Field label={t('rule.perMonth')} hint={t('rule.perMonthHint')}>
          <MoneyInput value={draft.perMonthCents} onChange={perMonthCents => change({ perMonthCents })} />
        </Field>
        <Field label={t('rule.validFrom')} error={areDatesWrong ? t('rule.datesWrong') : null}>
          <Input
            type="date"
            value={draft.validFrom}
            onChange={event => change({ validFrom: event.target.value })}
          />
        </Field>
        <Field label={t('rule.validUntil')}>
          <Input
            type="date"
            value={draft.validUntil}
            onChange={event => change({ validUntil: event.target.value })}
          />
        </Field>
      </div>
      <Switch
        checked={draft.isPaused}
        onChange={isPaused => change({ isPaused })}
        label={t('gives.paused')}
        hint={t('rule.pausedHint')}
      />
    </>
  )
}
