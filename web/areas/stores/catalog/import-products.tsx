import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { api } from '../../../api'
import { TABLE_FILES } from '../../../collection/files/read-table'
import { useFailureText } from '../../../i18n/failure-text'
import { randomId } from '../../../session/random-id'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { DropZone } from '../../../ui/fields/drop-zone'
import { Switch } from '../../../ui/fields/toggles'
import { ImportReport, type SyncAnswer } from './import-report'
import { type ProductFile, readProductFile } from './read-product-file'

const MOST = 5000
const MAX_BYTES = 8_000_000

/** Products from a file: first what it would change, row by row; then all of it or nothing. */
export function ImportProducts({ catalog, onClose }: { catalog: Catalog; onClose: () => void }) {
  const t = useTranslations('catalog')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [file, setFile] = useState<ProductFile | null>(null)
  const [removesOthers, setRemovesOthers] = useState(false)
  const [report, setReport] = useState<SyncAnswer | null>(null)
  const [working, setWorking] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const key = useRef(randomId())

  const wish = (of: ProductFile, takesOff: boolean) => ({
    catalogId: catalog.id,
    products: of.products,
    keepsOthers: !takesOff,
    isWhole: true,
  })
  const look = async (of: ProductFile, takesOff: boolean) => {
    setReport(null)
    setFailure(null)
    setWorking(of.name)
    key.current = randomId()
    try {
      setReport(await api.merchant.catalogs.syncProducts.mutate({ ...wish(of, takesOff), dryRun: true }))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setWorking(null)
    }
  }
  const take = async ([chosen]: File[]) => {
    if (!chosen) return
    setFile(null)
    setReport(null)
    setFailure(null)
    const read = await readProductFile(chosen).catch(() => null)
    if (!read) return setFailure(t('file.unreadable'))
    if (read.products.length === 0) return setFailure(t('file.noRows'))
    if (read.products.length > MOST)
      return setFailure(t('file.tooMany', { count: read.products.length, most: MOST }))
    setFile(read)
    await look(read, removesOthers)
  }
  const apply = async () => {
    const done = await api.merchant.catalogs.syncProducts.mutate(wish(file!, removesOthers), {
      context: { idempotencyKey: key.current },
    })
    // Somebody has changed something since it was looked at.
    if (!done.applied) return setReport(done)
    await client.invalidateQueries({ queryKey: ['collection'] })
    toast.success(t('file.done', { count: done.created + done.updated }))
    onClose()
  }
  const changes = report ? report.created + report.updated + report.removed : 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={t('file.title')}
      text={t('file.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('file.cancel')}</Button>
          {report && (
            <ActionButton
              icon={FileUp}
              action={apply}
              onError={error => setFailure(failureText(error))}
              whyDisabled={
                report.errors.length > 0 ? t('file.hasErrors') : changes === 0 ? t('file.nothing') : null
              }
            >
              {t('file.apply')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <DropZone
          label={file?.name ?? t('file.choose')}
          accept={TABLE_FILES}
          maxBytes={MAX_BYTES}
          onFiles={files => void take(files)}
        />
        <Switch
          label={t('file.others')}
          hint={t('file.othersHint')}
          checked={removesOthers}
          onChange={next => {
            setRemovesOthers(next)
            if (file) void look(file, next)
          }}
        />
        {failure && (
          <div role="alert">
            <Banner tone="bad">{failure}</Banner>
          </div>
        )}
        {file && file.unknown.length > 0 && (
          <Banner tone="warn">{t('file.unknown', { names: file.unknown.join(', ') })}</Banner>
        )}
        {working && (
          <div aria-live="polite">
            <p className="text-text2">{t('file.working', { name: working })}</p>
            <SkeletonRows rows={3} />
          </div>
        )}
        {report && <ImportReport key={key.current} answer={report} />}
        {report && changes > 0 && <p className="text-meta text-text2">{t('file.draft')}</p>}
      </div>
    </Dialog>
  )
}
