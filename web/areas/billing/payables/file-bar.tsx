import { FileCode2, Files, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { lazyDialog } from '../../../router/lazy-dialog'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'

const AccountDialog = lazyDialog(() => import('./account-dialog').then(({ AccountDialog: Dialog }) => Dialog))
const FilesDialog = lazyDialog(() => import('./files-dialog').then(({ FilesDialog: Dialog }) => Dialog))
const MakeFileDialog = lazyDialog(() =>
  import('./make-file-dialog').then(({ MakeFileDialog: Dialog }) => Dialog),
)

type Open = 'make' | 'files' | 'account' | null

/** What would be paid now, and the way to the file for the bank. */
export function FileBar() {
  const t = useTranslations('payables')
  const [open, setOpen] = useState<Open>(null)
  const { data } = trpc.admin.payables.checkFile.useQuery({})
  const close = () => setOpen(null)
  return (
    <section
      aria-label={t('file.title')}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-gutter py-2"
    >
      <FileCode2 size={18} aria-hidden className="shrink-0 text-text3" />
      <p className="min-w-0 flex-1 basis-40">
        <b className="font-semibold">{t('file.title')}</b>
        <small className="block text-meta text-text2">
          {data
            ? t('file.counts', { ready: data.ready.length, open: data.open, carried: data.carried })
            : t('file.looking')}
        </small>
      </p>
      {data && <Money cents={data.total.amount} className="font-semibold text-field" />}
      <span className="flex flex-wrap gap-2">
        <Button icon={Landmark} onClick={() => setOpen('account')}>
          {t('account.ours')}
        </Button>
        <Button icon={Files} onClick={() => setOpen('files')}>
          {t('file.earlier')}
        </Button>
        <Button
          kind="primary"
          icon={FileCode2}
          onClick={() => setOpen('make')}
          whyDisabled={data?.problems.includes('nothingApproved') ? t('file.problems.nothingApproved') : null}
        >
          {t('file.check')}
        </Button>
      </span>
      {open === 'make' && <MakeFileDialog open onClose={close} />}
      {open === 'files' && <FilesDialog open onClose={close} />}
      {open === 'account' && <AccountDialog open owner={{ kind: 'platform' }} onClose={close} />}
    </section>
  )
}
