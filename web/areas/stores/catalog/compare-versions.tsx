import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CatalogVersion } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { MenuDifferencesList } from './menu-differences'

/** Any two versions of a menu: at first the chosen one and the one before it. */
export function CompareVersions({
  catalogId,
  versions,
  chosen,
  onClose,
}: {
  catalogId: string
  /** The latest first. */
  versions: readonly CatalogVersion[]
  chosen: CatalogVersion
  onClose: () => void
}) {
  const t = useTranslations('catalog')
  const f = useFormat()
  const at = versions.findIndex(({ id }) => id === chosen.id)
  // The very first has none before it, so it stands beside the one after it.
  const [older, setOlder] = useState((versions[at + 1] ?? chosen).id)
  const [newer, setNewer] = useState((versions[at + 1] ? chosen : (versions[at - 1] ?? chosen)).id)
  const query = trpc.merchant.catalogs.compareVersions.useQuery({ catalogId, before: older, after: newer })
  const options = versions.map(({ id, number, publishedAt }) => ({
    value: id,
    label: t('history.version', { number }),
    detail: f.dateTime(publishedAt),
  }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={t('history.compareTitle')}
      footer={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <div className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('history.older')}>
            <Select value={older} onChange={setOlder} options={options} />
          </Field>
          <Field label={t('history.newer')}>
            <Select value={newer} onChange={setNewer} options={options} />
          </Field>
        </div>
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : !query.data ? (
          <SkeletonRows rows={4} />
        ) : (
          <MenuDifferencesList differences={query.data.differences} />
        )}
      </div>
    </Dialog>
  )
}
