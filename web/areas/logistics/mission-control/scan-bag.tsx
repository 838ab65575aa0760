import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Input } from '../../../ui/fields/input'

/** Where a hand-held scanner writes, as a keyboard does, and ends with Enter: each bag goes its next step. */
export function ScanBag({ onScan, isBusy }: { onScan: (code: string) => Promise<void>; isBusy: boolean }) {
  const t = useTranslations('mission-control.scan')
  const [code, setCode] = useState('')
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (code.trim()) void onScan(code.trim())
        setCode('')
      }}
    >
      <Input
        icon={ScanLine}
        className="min-w-0 max-w-md flex-1"
        aria-label={t('label')}
        placeholder={t('label')}
        value={code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" loading={isBusy} disabled={!code.trim()}>
        {t('go')}
      </Button>
      <p className="text-meta text-text3">{t('hint')}</p>
    </form>
  )
}
