import { useQueryClient } from '@tanstack/react-query'
import { Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog, CatalogWarning } from '../../../src/modules/catalog/contract/catalogs'
import { trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { useFormat } from '../../i18n/format'
import { useSession } from '../../session/session'
import { ActionButton } from '../../ui/buttons/action-button'
import { toast } from '../../ui/feedback/toast'
import { Section } from '../../ui/layout/page'

/** Puts the draft on sale and tells what was noticed on the way. */
export function PublishPanel({ catalog }: { catalog: Catalog }) {
  const t = useTranslations('catalog')
  const format = useFormat()
  const failureText = useFailureText()
  const { can } = useSession()
  const client = useQueryClient()
  const publish = trpc.merchant.catalogs.publish.useMutation()
  const [warnings, setWarnings] = useState<readonly CatalogWarning[] | null>(null)
  const { publishedVersion: version } = catalog
  const send = async () => {
    const done = await publish.mutateAsync({ catalogId: catalog.id })
    setWarnings(done.warnings)
    await client.invalidateQueries({ queryKey: ['collection', 'catalogs'] })
    toast.success(t('publish.done', { number: done.number }))
  }
  return (
    <Section title={t('publish.title')}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-text2">
          {version
            ? t('publish.version', { number: version.number, when: format.dateTime(version.publishedAt) })
            : t('publish.never')}
        </p>
        {can('merchant.catalogs.publish') && !catalog.archivedAt && (
          <ActionButton icon={Send} action={send} onError={error => toast.error(failureText(error))}>
            {t('publish.now')}
          </ActionButton>
        )}
      </div>
      {warnings && warnings.length > 0 && (
        <div className="mt-3 rounded-ctl bg-warnSoft px-3 py-2 text-warn">
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert size={16} aria-hidden />
            {t('publish.warnings', { count: warnings.length })}
          </p>
          <ul className="mt-1 max-h-48 space-y-0.5 overflow-y-auto">
            {warnings.map(warning => (
              <li key={[warning.kind, warning.sectionId, warning.productId].join()}>
                {t(`publish.kinds.${warning.kind}`, { name: warning.name ?? '' })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
