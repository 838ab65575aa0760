import { Link } from '@tanstack/react-router'
import { Printer as PrinterIcon, Usb } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { lookUp } from '../../../collection/lookups'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Switch } from '../../../ui/fields/toggles'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { Problem } from '../print-desk/job-preview'
import { useSayProblem } from '../print-desk/use-problem-text'
import { useUsb } from '../print-desk/use-usb'
import { useWebPrinter } from './use-web-printer'

/** So much of its id tells this browser from others; all of it is copied by a press. */
const SHOWN_OF_ID = 12

/** This browser as a printer of a store: with a printer on its cable, and no program to install. */
export default function WebPrinterScreen() {
  const t = useTranslations('web-printer')
  const screens = useTranslations('screens')
  const format = useFormat()
  const usb = useUsb(true)
  const [isRunning, setIsRunning] = useState(true)
  const device = useWebPrinter(usb.printer, isRunning)
  return (
    <>
      <PageHeader
        title={screens('webPrinter')}
        beside={
          <Chip tone={device.isTaking ? 'ok' : 'muted'}>{t(device.isTaking ? 'taking' : 'resting')}</Chip>
        }
        text={<CodeText value={device.deviceId}>{device.deviceId.slice(0, SHOWN_OF_ID)}…</CodeText>}
        actions={
          <Button asChild>
            <Link to="/webprint">{screens('webPrint')}</Link>
          </Button>
        }
      />
      <PageBody width="office">
        <div className="max-w-2xl space-y-4">
          <Section title={t('cable.title')}>
            {usb.state === 'missing' ? (
              <p className="rounded-ctl bg-warnSoft px-3 py-2 text-warn">{t('cable.missing')}</p>
            ) : (
              <div className="space-y-3">
                <div className="flex flex-wrap items-center gap-3">
                  <Button icon={Usb} loading={usb.state === 'opening'} onClick={() => void usb.choose()}>
                    {t('cable.choose')}
                  </Button>
                  <Chip tone={usb.printer ? 'ok' : 'muted'}>{usb.printer?.name ?? t('cable.closed')}</Chip>
                </div>
                {usb.problem !== null && <Problem error={usb.problem} />}
              </div>
            )}
          </Section>
          <Section title={t('store.title')}>
            {device.isClaimed ? (
              <p>{t('store.added')}</p>
            ) : (
              <AddToStore code={device.code} askForCode={device.askForCode} />
            )}
          </Section>
          <Section title={t('jobs.title')} flush>
            <div className="px-4 pt-3">
              <Switch label={t('jobs.take')} checked={isRunning} onChange={setIsRunning} />
              {device.last?.kind === 'error' && (
                <p role="alert" className="my-2 rounded-ctl bg-warnSoft px-3 py-2 text-warn">
                  {t('jobs.unreachable')}
                </p>
              )}
            </div>
            {device.jobs.length === 0 ? (
              <EmptyState icon={PrinterIcon} title={t('jobs.none')} />
            ) : (
              <ul className="divide-y">
                {device.jobs.map(job => (
                  <li
                    key={`${job.id} ${job.at.getTime()}`}
                    className="flex flex-wrap items-center gap-3 px-4 py-2"
                  >
                    <span className="num">{format.time(job.at)}</span>
                    <StatusChip of="printJob" status={job.kind === 'failed' ? 'failed' : 'printed'} />
                    {job.error && <span className="text-bad">{job.error}</span>}
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
      </PageBody>
    </>
  )
}

/** The code is shown, for whoever adds printers elsewhere; who may, adds it here. */
function AddToStore({ code, askForCode }: { code: string | null; askForCode: () => Promise<void> }) {
  const t = useTranslations('web-printer')
  const sayProblem = useSayProblem()
  const claim = trpc.merchant.printers.claim.useMutation()
  const [storeId, setStoreId] = useState<string | null>(null)
  const [name, setName] = useState('')
  if (!code)
    return (
      <ActionButton action={askForCode} onError={sayProblem}>
        {t('store.begin')}
      </ActionButton>
    )
  return (
    <div className="space-y-3">
      <p>
        {t('store.code')} <b className="num text-head tracking-[0.1em]">{code}</b>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('store.store')}>
          <Combobox value={storeId} onChange={setStoreId} search={text => lookUp('stores', text)} />
        </Field>
        <Field label={t('store.name')} beside={t('optional')}>
          <Input value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        </Field>
      </div>
      <ActionButton
        whyDisabled={storeId ? null : t('store.choose')}
        action={() =>
          claim.mutateAsync({ claimCode: code, storeId: storeId!, ...(name.trim() && { name: name.trim() }) })
        }
        onError={sayProblem}
      >
        {t('store.add')}
      </ActionButton>
    </div>
  )
}
