import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RemoteCommand } from '../../../src/modules/printing/contract/remote-commands'
import { trpc } from '../../api'
import { Button } from '../../ui/buttons/button'
import { toast } from '../../ui/feedback/toast'
import { Field } from '../../ui/fields/field'
import { Input, TextArea } from '../../ui/fields/input'
import { Select } from '../../ui/fields/select'
import { Checkbox } from '../../ui/fields/toggles'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'

type Kind = RemoteCommand['type']

/** Changes the network of the printer's computer, from far away. */
export function CommandSection({ desk: { printer } }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const sayProblem = useSayProblem()
  const send = trpc.merchant.printing.printHtml.useMutation()
  const [kind, setKind] = useState<Kind>('wifi.set')
  const [ssid, setSsid] = useState('')
  const [password, setPassword] = useState('')
  const [evenIfNotInRange, setEvenIfNotInRange] = useState(false)
  const [config, setConfig] = useState('')
  const command: RemoteCommand =
    kind === 'wifi.set' ? { type: kind, ssid, password, evenIfNotInRange } : { type: kind, config }
  const isMissing = kind === 'wifi.set' ? !ssid.trim() : !config.trim()
  const run = () =>
    send.mutate(
      {
        printerId: printer!.id,
        html: t(`command.kinds.${kind === 'wifi.set' ? 'wifi' : 'wireguard'}`),
        backdoorCmd: JSON.stringify(command),
      },
      { onSuccess: () => toast.success(t('command.sent', { name: printer!.name })), onError: sayProblem },
    )
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
      <Button
        loading={send.isPending}
        whyDisabled={!printer ? t('command.noPrinter') : isMissing ? t('command.missing') : null}
        onClick={run}
      >
        {t('command.send')}
      </Button>
    </DeskSection>
  )
}
