import { Layers, Pencil, Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EntitlementRule } from '../../../../src/modules/companies/allowances/contract/entitlements'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { todayAt } from '../../../ui/fields/date-presets'
import { Section } from '../../../ui/layout/page'
import { RuleDialog } from './rule-dialog'

/** What a company gives the people of a place, and what its organization gives everywhere. */
export function RulesPanel({
  place,
  mayEdit = false,
}: {
  place: { id: string; organizationId: string | null }
  mayEdit?: boolean
}) {
  const t = useTranslations('company.gives')
  const [edited, setEdited] = useState<EntitlementRule | 'new' | null>(null)
  const answer = trpc.company.entitlementRules.list.useQuery({
    filter: { countsAt: place.id },
    limit: 200,
  })
  const rules = answer.data?.docs ?? []
  return (
    <Section
      title={t('title')}
      flush
      actions={
        mayEdit && (
          <Button size="small" icon={Plus} onClick={() => setEdited('new')}>
            {t('new')}
          </Button>
        )
      }
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : answer.isPending ? (
        <div aria-hidden className="space-y-2 p-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : rules.length === 0 ? (
        <EmptyState icon={Scale} title={t('none')} text={t(mayEdit ? 'noneToKeep' : 'noneToRead')} />
      ) : (
        <>
          <ul className="divide-y">
            {rules.map(rule => (
              <RuleLine
                key={rule.id}
                rule={rule}
                rules={rules}
                onEdit={mayEdit ? () => setEdited(rule) : null}
              />
            ))}
          </ul>
          <p className="border-t px-4 py-3 text-meta text-text3">{t('fromNextOrder')}</p>
        </>
      )}
      {edited && (
        <RuleDialog place={place} rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Section>
  )
}

/** Today: one that begins later replaces nothing yet. */
function isInForce({ isPaused, validFrom, validUntil }: EntitlementRule) {
  const today = todayAt(new Date())
  return !isPaused && (validFrom ?? '') <= today && today <= (validUntil ?? '9')
}

function RuleLine({
  rule,
  rules,
  onEdit,
}: {
  rule: EntitlementRule
  rules: readonly EntitlementRule[]
  onEdit: (() => void) | null
}) {
  const t = useTranslations('company.gives')
  const f = useFormat()
  const isReplaced =
    rule.level === 'organization' &&
    rules.some(other => other.level === 'location' && other.kind === rule.kind && isInForce(other))
  const day = (date: string) => f.date(`${date}T12:00:00Z`)
  const when = [
    rule.weekdays.length ? f.list(rule.weekdays.map(one => t(`weekdays.${one}`))) : t('everyDay'),
    rule.window && `${rule.window.from}–${rule.window.to}`,
    rule.channels.length ? f.list(rule.channels.map(one => t(`channels.${one}`))) : t('everyChannel'),
    rule.validFrom && t('from', { date: day(rule.validFrom) }),
    rule.validUntil && t('until', { date: day(rule.validUntil) }),
  ]
  const conditions = [
    rule.unlocksAtUserSpent.amount > 0 && t('unlocksAt', { amount: f.money(rule.unlocksAtUserSpent.amount) }),
    rule.maxPerMonth && t('perMonth', { amount: f.money(rule.maxPerMonth.amount) }),
  ]
  const title = rule.name || t(`kinds.${rule.kind}`)
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-text">{title}</span>
          {rule.name && <Chip tone={rule.kind === 'flex' ? 'info' : 'brand'}>{t(`kinds.${rule.kind}`)}</Chip>}
          {rule.level === 'organization' && <Chip>{t('ofOrganization')}</Chip>}
          {rule.isPaused && <Chip tone="warn">{t('paused')}</Chip>}
          {isReplaced && <Chip tone="warn">{t('replaced')}</Chip>}
        </p>
        <p className="text-meta text-text2">{when.filter(Boolean).join(' · ')}</p>
        {conditions.some(Boolean) && (
          <p className="text-meta text-text2">{conditions.filter(Boolean).join(' · ')}</p>
        )}
        {rule.overlaps.length > 0 && (
          <p className="flex items-center gap-1.5 text-meta text-warn">
            <Layers size={14} aria-hidden className="shrink-0" />
            {t('addsTo', {
              names: f.list(
                rules
                  .filter(({ id }) => rule.overlaps.includes(id))
                  .map(other => other.name || t(`kinds.${other.kind}`)),
              ),
            })}
          </p>
        )}
      </div>
      <span className="font-semibold">
        <Money cents={rule.amountPerDay.amount} />
      </span>
      {onEdit && <IconButton icon={Pencil} label={t('editOne', { name: title })} onClick={onEdit} />}
    </li>
  )
}
