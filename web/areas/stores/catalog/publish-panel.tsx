import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CalendarX, FilePen, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { countChanges } from './menu-differences'
import { PublishDialog } from './publish-dialog'

/** What of a menu is on sale, what waits to be, and the way to put its draft there. */
export function PublishPanel({ catalog }: { catalog: Catalog }) {
  const t = useTranslations('catalog')
  const format = useFormat()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { publishedVersion: version, plannedPublication: plan } = catalog
  const mayPublish = can('merchant.catalogs.publish') && !catalog.archivedAt
  return (
    <Section title={t('publish.title')}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-52 text-text2">
          {version
            ? t('publish.version', { number: version.number, when: format.dateTime(version.publishedAt) })
            : t('publish.never')}
        </p>
        {mayPublish && (
          <Button kind="primary" icon={Send} onClick={() => setOpen(true)}>
            {t('publish.look')}
          </Button>
        )}
      </div>
      {version && mayPublish && (
        // After each change of the draft it is counted again.
        <WaitingChanges key={catalog.updatedAt.getTime()} catalogId={catalog.id} />
      )}
      {plan && !catalog.archivedAt && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Chip tone="info" icon={CalendarClock}>
            {t('publish.plannedFor', { when: format.dateTime(plan.at) })}
          </Chip>
          {mayPublish && (
            <>
              <Button size="small" onClick={() => setOpen(true)}>
                {t('publish.change')}
              </Button>
              <CancelPlan catalogId={catalog.id} />
            </>
          )}
        </div>
      )}
      {isOpen && <PublishDialog catalogId={catalog.id} plan={plan} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function WaitingChanges({ catalogId }: { catalogId: string }) {
  const t = useTranslations('catalog')
  const { data } = trpc.merchant.catalogs.previewPublication.useQuery(
    { catalogId },
    { gcTime: 0, refetchOnMount: 'always' },
  )
  const count = data ? countChanges(data.differences) : 0
  return (
    <div role="status" className="mt-3 empty:hidden">
      {count > 0 && (
        <Chip tone="warn" icon={FilePen}>
          {t('publish.waiting', { count })}
        </Chip>
      )}
    </div>
  )
}

function CancelPlan({ catalogId }: { catalogId: string }) {
  const t = useTranslations('catalog')
  const client = useQueryClient()
  const failureText = useFailureText()
  return (
    <ActionButton
      size="small"
      kind="ghost"
      icon={CalendarX}
      action={async () => {
        await api.merchant.catalogs.cancelPublication.mutate({ catalogId })
        await client.invalidateQueries({ queryKey: ['collection', 'catalogs'] })
        // The button is gone by now, with the plan.
        toast.success(t('publish.canceled'))
      }}
      onError={error => toast.error(failureText(error))}
    >
      {t('publish.cancelPlan')}
    </ActionButton>
  )
}
