import type { ReactNode } from 'react'
import { DeviceSettings } from './device-settings'
import { HtmlEditor } from './html-editor'
import { JobPreview } from './job-preview'
import { PictureSection } from './picture-section'
import type { Desk } from './use-desk'

/** Settings at the left, the papers at the right. */
export function DeskBody({ desk, children }: { desk: Desk; children?: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="min-w-0 space-y-3 max-lg:order-last">
        {desk.maySwitchPrinter && <DeviceSettings desk={desk} />}
        <HtmlEditor desk={desk} />
        <PictureSection desk={desk} />
        {children}
      </div>
      <div className="min-w-0 lg:sticky lg:top-0">
        <JobPreview desk={desk} />
      </div>
    </div>
  )
}
