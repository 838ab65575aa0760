import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RemoteCommand } from '../../../../src/modules/printing/printers/contract/remote-commands'
import { isWifiPassword } from '../../../../src/modules/printing/printers/rules/remote-commands'
import { whyNotWireguardConfig } from '../../../../src/modules/printing/printers/rules/wireguard-config'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { CodeText } from '../../../ui/display/code-text'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { CommandResults } from './command-results'

type Kind = RemoteCommand['type']

/** Changes the network of the printer's computer, from far away. Its values are gone from here once they are sent. */
export function CommandSection({ desk: { printer } }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const key = trpc.merchant.printing.commandKey.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const send = trpc.merchant.printing.printHtml.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [kind, setKind] = useState<Kind>('wifi.set')
  const [ssid, setSsid] = useState('')
  const [password, setPassword] = useState('')
  const [evenIfNotInRange, setEvenIfNotInRange] = useState(false)
  const [config, setConfig] = useState('')
  const command: RemoteCommand =
    kind === 'wifi.set' ? { type: kind, ssid, password, evenIfNotInRange } : { type: kind, config }
  const isMissing = kind === 'wifi.set' ? !ssid.trim() : !config.trim()
  const isWrong = kind === 'wifi.set' ? !isWifiPassword(password) : whyNotWireguardConfig(config) !== null
  const run = async () => {
    await send.mutateAsync({ printerId: printer!.id, html: kind, backdoorCmd: JSON.stringify(command) })
    setPassword('')
    setConfig('')
    toast.success(t('command.sent', { name: printer!.name }))
    void utils.merchant.printing.jobs.invalidate()
  }
  const whyDisabled = () => {
    if (!printer) return t('command.noPrinter')
    if (printer.isDemo) return t('command.demo')
    if (isMissing) return t('command.missing')
    return isWrong ? t(`command.wrong.${kind === 'wifi.set' ? 'password' : 'config'}`) : null
  }
  return (
    <DeskSection title={t('command.title')}>
      <Field label={t('command.kind')}>
        <Select<Kind>
          value={kind}
          onChange={setKind}
          options={[
            { value: 'wifi.set', label: t('command.kinds.wifi') },
            { value: 'wireguard.set', label: t('command.kinds.wireguard') },
          ]}
        />
      </Field>
      {kind === 'wifi.set' ? (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('command.ssid')}>
              <Input
                value={ssid}
                maxLength={32}
                autoComplete="off"
                onChange={event => setSsid(event.target.value)}
              />
            </Field>
            <Field label={t('command.password')}>
              <Input
                value={password}
                maxLength={63}
                autoComplete="off"
                onChange={event => setPassword(event.target.value)}
              />
            </Field>
          </div>
          <Checkbox
            label={t('command.outOfRange')}
            checked={evenIfNotInRange}
            onChange={setEvenIfNotInRange}
          />
        </>
      ) : (
        <Field label={t('command.config')}>
          <TextArea
            rows={5}
            maxLength={5000}
            spellCheck={false}
            value={config}
            onChange={event => setConfig(event.target.value)}
            className="font-mono text-dense"
          />
        </Field>
      )}
      <Button whyDisabled={whyDisabled()} onClick={() => setIsAsking(true)}>
        {t('command.send')}
      </Button>
      {key && (
        <div className="text-meta text-text2">
          {t('command.keyHint')} <CodeText>{`--allow-remote-config ${key.key}`}</CodeText>
        </div>
      )}
      {printer && <CommandResults printerId={printer.id} />}
      {printer && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t('command.confirm', { name: printer.name })}
          text={t('command.confirmText')}
          confirm={t('command.send')}
          typeToConfirm={printer.name}
          action={run}
        />
      )}
    </DeskSection>
  )
}
