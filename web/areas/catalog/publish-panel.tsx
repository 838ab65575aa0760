import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../src/modules/catalog/contract/catalogs'
import { useFormat } from '../../i18n/format'
import { useSession } from '../../session/session'
import { Button } from '../../ui/buttons/button'
import { Section } from '../../ui/layout/page'
import { PublishDialog } from './publish-dialog'

/** What of a menu is on sale, and the way to put its draft there. */
export function PublishPanel({ catalog }: { catalog: Catalog }) {
  const t = useTranslations('catalog')
  const format = useFormat()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { publishedVersion: version } = catalog
  return (
    <Section title={t('publish.title')}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-52 text-text2">
          {version
            ? t('publish.version', { number: version.number, when: format.dateTime(version.publishedAt) })
            : t('publish.never')}
        </p>
        {can('merchant.catalogs.publish') && !catalog.archivedAt && (
          <Button kind="primary" icon={Send} onClick={() => setOpen(true)}>
            {t('publish.look')}
          </Button>
        )}
      </div>
      {isOpen && <PublishDialog catalogId={catalog.id} onClose={() => setOpen(false)} />}
    </Section>
  )
}
