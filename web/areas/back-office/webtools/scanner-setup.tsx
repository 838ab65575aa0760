import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { QrCode } from '../../../ui/display/qr-code'
import { RadioGroup } from '../../../ui/fields/toggles'
import { PageBody } from '../../../ui/layout/page'
import { EnterCode } from './enter-code'
import {
  chooseProfile,
  type GroupName,
  SCANNER_PROFILES,
  type ScannerCode,
  useScannerCodes,
  useScannerProfile,
} from './scanner-codes'
import { ScannerManuals } from './scanner-manuals'

/** A sheet of the codes by which a hand-held scanner is paired and set up, to hang where scanners are used. */
export default function ScannerSetupScreen() {
  const t = useTranslations('webtools.scanner')
  const [sheet, setSheet] = useState<'setup' | 'all'>('setup')
  const [entering, setEntering] = useState<ScannerCode | null>(null)
  const profile = useScannerProfile()
  const codes = useScannerCodes()
  const shown = sheet === 'all' ? codes : codes.filter(({ inSetup }) => inSetup)
  const groups = [...new Set(shown.map(({ group }) => group))]
  const missing = shown.filter(({ payload }) => payload === null).length
  return (
    <PageBody className="print:p-0">
      <h1 className="text-display print:text-title print:text-black">{t('title')}</h1>
      <div className="print:hidden">
        <p className="mt-1 max-w-2xl text-text2">{t('text')}</p>
        <div className="mt-4 max-w-2xl">
          <RadioGroup
            label={t('profile')}
            value={profile}
            onChange={chooseProfile}
            options={SCANNER_PROFILES.map(value => ({ value, label: t(`profiles.${value}`) }))}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <RadioGroup
            look="row"
            label={t('sheet')}
            value={sheet}
            onChange={setSheet}
            options={(['setup', 'all'] as const).map(value => ({ value, label: t(`sheets.${value}`) }))}
          />
          <Button icon={Printer} disabled={missing === shown.length} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
        {missing > 0 && <p className="mt-2 text-text2">{t('missing', { count: missing })}</p>}
      </div>
      <div className="mt-6 grid gap-6 print:mt-3 print:gap-3">
        {groups.map(group => (
          <Group
            key={group}
            group={group}
            codes={shown.filter(code => code.group === group)}
            onEnter={setEntering}
          />
        ))}
        <ScannerManuals />
      </div>
      {entering && <EnterCode code={entering} onClose={() => setEntering(null)} />}
    </PageBody>
  )
}

function Group({
  group,
  codes,
  onEnter,
}: {
  group: GroupName
  codes: readonly ScannerCode[]
  onEnter: (code: ScannerCode) => void
}) {
  const t = useTranslations('webtools.scanner')
  const isPrinted = codes.some(({ payload }) => payload !== null)
  return (
    <section aria-labelledby={`group-${group}`} className={isPrinted ? undefined : 'print:hidden'}>
      <h2 id={`group-${group}`} className="font-semibold text-read print:text-black">
        {t(`groups.${group}`)}
      </h2>
      {group === 'autoScan' && codes.some(({ payload }) => payload === null) && (
        <p className="mt-1 max-w-2xl text-note text-text2 print:hidden">{t('autoScanHint')}</p>
      )}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 print:grid-cols-5">
        {codes.map(code => (
          <Code key={code.id} code={code} onEnter={() => onEnter(code)} />
        ))}
      </ul>
    </section>
  )
}

function Code({ code, onEnter }: { code: ScannerCode; onEnter: () => void }) {
  const t = useTranslations('webtools.scanner')
  const label = t(`codes.${code.id}`)
  const isMissing = code.payload === null
  return (
    <li
      className={`flex break-inside-avoid flex-col items-center gap-2 rounded-card border bg-surface p-3 print:border-0 ${isMissing ? 'print:hidden' : ''}`}
    >
      {code.payload === null ? (
        <div className="grid size-32 place-items-center rounded-ctl bg-mutedSoft px-2 text-center text-meta text-text2">
          {t('notConfigured')}
        </div>
      ) : (
        <QrCode text={code.payload} label={t('codeOf', { name: label })} size={128} level="M" />
      )}
      <span className="text-center font-medium text-note print:text-black">{label}</span>
      {code.isOwn && (
        <Button size="small" icon={Pencil} className="print:hidden" onClick={onEnter}>
          {t(isMissing ? 'enter' : 'change')}
          <span className="sr-only">{label}</span>
        </Button>
      )}
    </li>
  )
}
