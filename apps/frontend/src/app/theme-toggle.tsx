import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import type { LucideIcon } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { chooseNextTheme, useTheme, type Theme } from '../ui/theme/theme-choice.ts';
import { IconButton } from '../ui/icon-button.tsx';

const ICONS: Readonly<Record<Theme, LucideIcon>> = { system: SunMoon, light: Sun, dark: Moon };

export function ThemeToggle() {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton aria-label={t(`chrome.theme.${theme}`)} onClick={chooseNextTheme}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
