import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog, CatalogVersion } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { CompareVersions } from './compare-versions'
import { PublishDialog } from './publish-dialog'

/** What was put on sale of a menu and when, the differences, and the way back. */
export function MenuHistory({ catalog }: { catalog: Catalog }) {
  const t = useTranslations('catalog')
  const { can } = useSession()
  const query = trpc.merchant.catalogs.versions.useInfiniteQuery(
    { catalogId: catalog.id },
    { getNextPageParam: page => page.nextCursor },
  )
  const [compared, setCompared] = useState<CatalogVersion | null>(null)
  const [wanted, setWanted] = useState<CatalogVersion | null>(null)
  const versions = query.data?.pages.flatMap(page => page.versions) ?? []
  const mayReturn = can('merchant.catalogs.publish') && !catalog.archivedAt
  return (
    <Section title={t('history.title')} flush className="m-4">
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={4} />
      ) : versions.length === 0 ? (
        <EmptyState icon={History} title={t('history.none')} text={t('history.noneText')} />
      ) : (
        <>
          <ul className="divide-y" aria-label={t('history.title')}>
            {versions.map(version => (
              <VersionRow
                key={version.id}
                version={version}
                {...(versions.length > 1 ? { onCompare: () => setCompared(version) } : {})}
                {...(mayReturn && !version.isLive ? { onReturn: () => setWanted(version) } : {})}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="border-t px-4 py-2">
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('history.more')}
              </Button>
            </div>
          )}
        </>
      )}
      {compared && (
        <CompareVersions
          catalogId={catalog.id}
          versions={versions}
          chosen={compared}
          onClose={() => setCompared(null)}
        />
      )}
      {wanted && <PublishDialog catalogId={catalog.id} version={wanted} onClose={() => setWanted(null)} />}
    </Section>
  )
}

function VersionRow({
  version,
  onCompare,
  onReturn,
}: {
  version: CatalogVersion
  onCompare?: () => void
  onReturn?: () => void
}) {
  const t = useTranslations('catalog')
  const f = useFormat()
  const when = f.dateTime(version.publishedAt)
  const name = t('history.version', { number: version.number })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {version.isLive && <Chip tone="ok">{t('history.live')}</Chip>}
          {version.returnsTo !== null && <Chip>{t('history.returns', { number: version.returnsTo })}</Chip>}
        </p>
        <p className="text-meta text-text2">
          {version.publishedBy ? t('history.by', { when, who: version.publishedBy }) : when}
        </p>
        <p className="text-meta text-text2">
          {t('history.counts', { products: version.productCount, sections: version.sectionCount })}
        </p>
        {version.note && <p className="wrap-anywhere mt-1">{version.note}</p>}
      </div>
      <div className="flex items-center gap-1">
        {onCompare && (
          <Button
            size="small"
            kind="ghost"
            onClick={onCompare}
            aria-label={`${t('history.compare')}: ${name}`}
          >
            {t('history.compare')}
          </Button>
        )}
        {onReturn && (
          <Button size="small" onClick={onReturn} aria-label={`${t('publish.goBack')}: ${name}`}>
            {t('publish.goBack')}
          </Button>
        )}
      </div>
    </li>
  )
}
