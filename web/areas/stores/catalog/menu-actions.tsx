import { Copy, Ellipsis, FileDown, FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { downloadCsv } from '../../../collection/download-csv'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { toast } from '../../../ui/feedback/toast'
import { DuplicateMenu } from './duplicate-menu'
import { ImportProducts } from './import-products'

export type MenuWork = { catalog: Catalog; what: 'duplicate' | 'import' }

/** What can be done with a menu besides editing it. */
export function MenuActions({ catalog, onWork }: { catalog: Catalog; onWork: (work: MenuWork) => void }) {
  const t = useTranslations('catalog')
  const failureText = useFailureText()
  const { can } = useSession()
  const download = () =>
    downloadCsv(`/merchant-api/catalogs/${catalog.id}/products.csv`, {}, catalog.slug).catch(error =>
      toast.error(failureText(error)),
    )
  const mayImport = can('merchant.catalogs.syncProducts') && !catalog.archivedAt
  return (
    <>
      {can('merchant.catalogs.duplicate') && (
        <Button icon={Copy} onClick={() => onWork({ catalog, what: 'duplicate' })}>
          {t('duplicate.do')}
        </Button>
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('file.more')} />}
        entries={[
          [
            { label: t('file.download'), icon: FileDown, onSelect: () => void download() },
            ...(mayImport
              ? [
                  {
                    label: t('file.import'),
                    icon: FileUp,
                    onSelect: () => onWork({ catalog, what: 'import' }),
                  },
                ]
              : []),
          ],
        ]}
      />
    </>
  )
}

/** The dialog of what is being done: apart from the buttons, which stand elsewhere when a phone is turned. */
export function MenuWorkDialog({
  work: { catalog, what },
  onClose,
}: {
  work: MenuWork
  onClose: () => void
}) {
  return what === 'duplicate' ? (
    <DuplicateMenu catalog={catalog} onClose={onClose} />
  ) : (
    <ImportProducts catalog={catalog} onClose={onClose} />
  )
}
