import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react';
import { chromeTexts } from '../texts/chrome.ts';
import { chooseNextTheme, useTheme, type Theme } from '../theme/theme-choice.ts';
import { IconButton } from '../ui/icon-button.tsx';

const ICONS: Readonly<Record<Theme, LucideIcon>> = { system: SunMoon, light: Sun, dark: Moon };

export function ThemeToggle() {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton aria-label={chromeTexts.theme[theme]} onClick={chooseNextTheme}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
