import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, PageHeader } from '../../../ui/layout/page'

const POINTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const

/** What the maker of this product declares of it: the twelve points that the law asks for, in its order. */
export default function TaxDeclarationScreen() {
  const t = useTranslations('tax-records')
  const screens = useTranslations('screens')
  const f = useFormat()
  const query = trpc.admin.taxRecords.declaration.useQuery()
  return (
    <>
      <PageHeader
        title={screens('taxDeclaration')}
        actions={
          <Button icon={Printer} onClick={() => window.print()}>
            {t('declaration.print')}
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
        {query.isPending ? (
          <SkeletonRows />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : (
          <PageBody width="text">
            <h2 className="text-head">{t('declaration.title')}</h2>
            <dl className="mt-4 space-y-4">
              {POINTS.map(point => (
                <div key={point}>
                  <dt className="font-semibold">
                    {point}) {t(`declaration.points.${point}`)}
                  </dt>
                  <dd className="mt-1 text-text2">
                    {
                      {
                        a: query.data.system,
                        b: query.data.systemId,
                        c: query.data.version,
                        d: t('declaration.answers.d'),
                        e: t('declaration.answers.e'),
                        f: t('declaration.answers.f'),
                        g: t('declaration.answers.g'),
                        h: query.data.makerName,
                        i: query.data.makerNif,
                        j: query.data.makerAddress,
                        k: t('declaration.answers.k', {
                          maker: query.data.makerName,
                          system: query.data.system,
                          version: query.data.version,
                        }),
                        l: `${f.date(`${query.data.declaredOn}T12:00:00Z`)}, ${query.data.declaredAt}`,
                      }[point]
                    }
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-6 text-meta text-text3">
              {t('declaration.installation', { number: query.data.installation })}
            </p>
          </PageBody>
        )}
      </div>
    </>
  )
}
