/** The English messages. `npm run texts` writes this file. */
export interface English {
  "checkout": {
    "upgrade": "Upgrade to Pro",
    "starting": "Starting checkout...",
    "errorTitle": "Checkout Error",
    "failed": "Failed to start checkout",
    "noUrl": "No checkout URL returned",
    "foreignUrl": "The payment page has an address that we don't know. Nothing was charged.",
    "notAvailable": "Payments are not available here.",
    "period": "Billing period",
    "periods": {
      "monthly": "Monthly",
      "yearly": "Yearly"
    }
  },
  "upgrade": {
    "per": {
      "monthly": "/month",
      "yearly": "/year"
    }
  },
  "accounts": {
    "billingFailed": {
      "title": "Billing could not be opened",
      "description": "Please try again in a moment."
    },
    "signOutUnheard": {
      "title": "Signed out in this browser",
      "description": "The server did not answer. If others use this computer, sign in again and sign this device out in your account."
    }
  },
  "ask": {
    "pageTitle": "Ask for a secret · Oncelink",
    "pageDescription": "Send a link, get a password back. Only you can read the answer, once.",
    "title": "Ask for a secret.",
    "lede": "Send a link. What somebody types there, only you can read, once. Neither of you needs an account.",
    "form": "Ask for a secret",
    "question": "What do you ask for?",
    "questionHint": "It stands in the link. No secrets here.",
    "left": "{left, plural, one {# character left.} other {# characters left.}}",
    "placeholder": "e.g. The password of the staging database",
    "shape": "What shall they send?",
    "shapes": {
      "text": "Text",
      "login": "Login",
      "wifi": "Wi-Fi",
      "key": "Key or .env file",
      "card": "Card"
    },
    "life": "Can be answered once, within {duration}",
    "keys": "Ctrl + Enter",
    "keysApple": "⌘ + Enter",
    "time": "Time to answer",
    "timeOwn": "Time to answer: {duration}",
    "mail": "Mail when answered",
    "mailOn": "Mail when answered: on",
    "make": "Make request link",
    "failed": {
      "title": "No link was made.",
      "noAnswer": "The server didn't answer. Your words are still here; please try again.",
      "time": "The time to answer can be 30 seconds to 30 days.",
      "plans": "See the plans"
    },
    "ready": "Your request link is ready.",
    "readyLede": "Send it to one person. The first answer is the only one.",
    "answered": "Your request was answered.",
    "answeredLede": "The link takes no other answer.",
    "link": "The request link",
    "copy": "Copy link",
    "copyAgain": "Copy again",
    "copied": {
      "title": "Copied.",
      "description": "Send it to who has what you need."
    },
    "words": "Check words",
    "wordsHint": "Both of you see the same words. Read them to each other if the link goes a way you don't trust.",
    "here": "The answer opens only in this browser.",
    "hereHint": "If its data is cleared, the answer is lost. For another device, keep a collect link. It is for you alone.",
    "myLinks": "My links",
    "nowhere": "This window keeps nothing: copy the collect link now.",
    "nowhereHint": "Without it nobody can read the answer once you close this window. It is for you alone.",
    "gone": "My links no longer has this request: copy the collect link now.",
    "copyCollect": "Copy collect link",
    "collectCopied": {
      "title": "Collect link copied.",
      "description": "Keep it where you keep passwords. Who has it reads the answer."
    },
    "until": "Open until {time}",
    "another": "Ask another person",
    "openAnswer": "Open the answer",
    "watches": "No answer yet. This page tells you when it comes.",
    "withdraw": {
      "start": "Withdraw",
      "sure": "Withdraw this request?",
      "sureText": "Nobody can answer it afterwards. An answer that has come is destroyed unread.",
      "confirm": "Withdraw it",
      "keep": "Keep the request",
      "failed": "It was not withdrawn, as far as we know.",
      "failedText": "It may still be answered. Please try again."
    },
    "notesLabel": "What happens",
    "notes": {
      "send": {
        "title": "You send a link",
        "text": "A key that only this browser can open locks the answer. It stands in the link, so nobody can swap it."
      },
      "wait": {
        "title": "They type the secret",
        "text": "It is encrypted in their browser. We can read neither question nor answer."
      },
      "read": {
        "title": "You read it once",
        "text": "Then it is destroyed. If you don't read it within {duration}, it is destroyed unread."
      }
    }
  },
  "answer": {
    "pageTitle": "Somebody asks you for a secret · Oncelink",
    "pageDescription": "Your answer is encrypted in your browser. Only who asked can read it, once.",
    "title": "Somebody asks you for a secret.",
    "lede": "Only they can read your answer. Oncelink can't. Don't answer if you don't know who asks.",
    "form": "Your answer",
    "theirWords": "Their words:",
    "tellsAsker": "Who asked is told when you answer.",
    "compare": "Compare words",
    "compareHint": "Ask for the words that they see, by phone. If they differ, somebody has changed the link: don't answer.",
    "label": "Your answer",
    "tooLong": "{limit} characters fit.",
    "malformed": "It contains a broken character. Please type it again.",
    "encryptedHere": "Encrypted in this browser",
    "send": "Send it",
    "sendAgain": "Send again",
    "failed": "It was not sent, as far as we know.",
    "failedHint": "What you typed is still here. Check your connection and send it again: it counts once.",
    "limitedHint": "Too many requests. What you typed is still here; wait a minute.",
    "sent": "Sent.",
    "sentText": "Only the person who asked can open it, once. You can close this page.",
    "askBack": "Ask them something back",
    "cut": "Its last part is missing or broken. Nothing was asked and nothing was sent.",
    "notesLabel": "What happens to your answer",
    "notes": {
      "key": {
        "title": "Locked here",
        "text": "Your browser encrypts it before anything is sent. You need no account."
      },
      "once": {
        "title": "Read once",
        "text": "Who asked can open it once. Then it is destroyed."
      },
      "trust": {
        "title": "Make sure who asks",
        "text": "Anyone can make such a link, and nobody checks the words in it."
      }
    },
    "ends": {
      "answered": {
        "title": "This was already answered.",
        "text": "If that was not you, tell the person who asked: another one had this link."
      },
      "read": {
        "title": "This was already answered.",
        "text": "The answer has been read and destroyed. If you did not send it, tell the person who asked."
      },
      "expired": {
        "title": "This request has expired.",
        "text": "Nothing was sent. Ask for a new link."
      },
      "withdrawn": {
        "title": "This request was withdrawn.",
        "text": "The person who asked needs no answer any more. Nothing was sent."
      },
      "unknown": {
        "title": "There is no such request.",
        "text": "It never existed, or ended over 30 days ago. Nothing was sent."
      }
    }
  },
  "collect": {
    "pageTitle": "Your answer · Oncelink",
    "card": "The answer",
    "yourWords": "You asked:",
    "waiting": "No answer yet.",
    "waitingLede": "This page looks again by itself.",
    "noServer": "The server did not answer.",
    "there": "Your answer is here.",
    "thereLede": "Nothing has been opened yet. It is shown once, then destroyed.",
    "open": "Show the answer",
    "read": "Your answer.",
    "readLede": "You have it now. Nobody can open it again.",
    "erased": "Our server erases its copy at once, within a minute at the latest.",
    "back": "Back to My links",
    "failed": {
      "title": "The answer could not be loaded.",
      "text": "If it was opened, it is kept for this tab for one minute. Stay here and try again now."
    },
    "forged": {
      "title": "This answer was not made with your link.",
      "text": "Nothing of it is shown. Ask again, and send the new link another way."
    },
    "ends": {
      "answered": {
        "title": "This answer can't be read here.",
        "text": "Ask again with a new link."
      },
      "read": {
        "title": "This answer was already read.",
        "text": "It could be opened once. If that was not you, change what was in it."
      },
      "expired": {
        "title": "This request has expired.",
        "text": "It was not answered in time, or its answer was destroyed unread. Ask again with a new link."
      },
      "withdrawn": {
        "title": "This request was withdrawn.",
        "text": "It takes no answer any more, and one that came before was destroyed unread."
      },
      "unknown": {
        "title": "There is no such request.",
        "text": "It ended over 30 days ago."
      }
    }
  },
  "home": {
    "pageTitle": "Oncelink: one-time secret links",
    "pageDescription": "Type a secret, send the link. It opens once, then it is gone. Encrypted in your browser; no server can read it.",
    "title": "Say it once.",
    "lede": "Type a secret, send the link. It opens once, then it is gone.",
    "closed": {
      "accounts": "You need an account to create links here, but none to open one.",
      "allowed": "Only people chosen by the operator of this site can create links here. Anyone can open one."
    },
    "notesLabel": "What happens to your secret",
    "notes": {
      "locked": {
        "title": "Locked here",
        "text": "Your browser encrypts the text before anything is sent. We can't read it."
      },
      "key": {
        "title": "The key is in the link",
        "text": "It sits after the # sign, a part that browsers never send to a server."
      },
      "once": {
        "title": "Opened once",
        "text": "The first reveal destroys it. If nobody opens it in time, it is destroyed unread."
      }
    },
    "why": "Why Oncelink",
    "shareOnce": {
      "title": "Share Once",
      "text": "A link opens once, for one person. As soon as the text has arrived, it is erased. Nothing is left to leak from a chat or a mailbox."
    },
    "serverSide": {
      "title": "Server-side Encryption",
      "text": "Your browser sends the text locked. We lock it again before we store it, with a key that is not in the database."
    },
    "zeroDowntime": {
      "title": "Zero Downtime",
      "text": "We update one server at a time and let running requests finish, so links open even while we work."
    }
  },
  "createLink": {
    "form": "Create a one-time link",
    "secret": "Secret",
    "placeholder": "Type or paste a password, a key, a message",
    "encryptedHere": "Encrypted in this browser",
    "counter": "{length} of {limit}",
    "excess": "{excess} over {limit}",
    "options": {
      "shortLink": "Create a short link",
      "expiry": "Set expiration date",
      "password": "Password protect this secret"
    },
    "pro": "Pro",
    "seePlans": "Pro: see the plans",
    "upgradeNow": "Pro: upgrade now",
    "expiresAfter": "Expires after",
    "choices": {
      "30s": "30 seconds",
      "5m": "5 min",
      "1h": "1 hour",
      "8h": "8 hours",
      "1d": "1 day",
      "1w": "1 week",
      "4w": "4 weeks",
      "never": "Off (never expires)",
      "custom": "Custom time"
    },
    "customAmount": "Number",
    "customUnit": "Unit",
    "units": {
      "minutes": "minutes",
      "hours": "hours",
      "days": "days"
    },
    "customRange": "30 seconds to 365 days",
    "password": "Password",
    "expires": "Expires in {duration} • One-time view",
    "neverExpires": "Never expires • One-time view",
    "upgradeHint": "{options, plural, =3 {All three are} =2 {Both are} other {This is}} part of Pro. Your text stays here.",
    "keys": "Ctrl + Enter",
    "keysApple": "⌘ + Enter",
    "generate": "Generate Secure Link",
    "busy": "Creating secure link...",
    "upgrade": "Upgrade your plan",
    "tryAgain": "Try again",
    "unsealed": "Make an unsealed link"
  },
  "creationFailure": {
    "noAnswer": "No link was made, because the server didn't answer.",
    "refused": "No link was made.",
    "unsealedOffer": "Nothing has left this page, and your text is still here. Try again, or make an unsealed link, which needs no server. Such a link can't be limited to one view and never expires.",
    "partMissing": "The part of this page that shows a link could not be loaded either.",
    "signInOffer": "Your text is still here, and nobody else can read it.",
    "signIn": "Sign in",
    "signedIn": "You are signed in again, and your text is still here.",
    "storedOffer": "Your text is still here, and nobody else can read it. Try again."
  },
  "creationToasts": {
    "empty": {
      "title": "Please enter a secret",
      "description": "You need to enter some text to share."
    },
    "too-long": {
      "title": "This text is too long",
      "description": "A secret can have up to 2,000 characters."
    },
    "malformed": {
      "title": "This text can't be encrypted",
      "description": "It contains a broken character. Please type it again."
    },
    "pro-password": {
      "title": "Pro features required",
      "description": "Password protection requires a Pro subscription."
    },
    "pro-shortLink": {
      "title": "Pro features required",
      "description": "Short-link generation requires a Pro subscription."
    },
    "pro-expiry": {
      "title": "Pro features required",
      "description": "Custom expiration requires a Pro subscription."
    },
    "no-password": {
      "title": "Please enter a password",
      "description": "Password protection requires a password."
    },
    "expiry-range": {
      "title": "Please check the expiration",
      "description": "A link can last from 30 seconds to 365 days."
    }
  },
  "revealed": {
    "lede": "You have it now. Nobody else can open this link.",
    "ledeUnsealed": "You have it now. Anyone else with this link can open it, too.",
    "ledeConcealed": "It was shown once, in this tab.",
    "opened": "This link contained a one-time secret.",
    "heading": "Decrypted message:",
    "hidden": "The message is hidden.",
    "concealed": "The message was removed from this page when you left it.",
    "unseen": "Invisible characters are shown by their number, such as U+202E. Copy takes the message exactly as it was written.",
    "copy": "Copy",
    "copied": {
      "title": "Copied.",
      "description": "It stays in your clipboard until you copy something else."
    },
    "copyFailed": {
      "title": "Failed to copy",
      "description": "Please select the message and copy it by hand."
    },
    "hide": "Hide",
    "show": "Show",
    "usedUp": "The link is used up. Once the text is where it belongs, you can close this page.",
    "erasure": {
      "running": {
        "title": "Being destroyed now.",
        "text": "Nobody else can open this link."
      },
      "confirmed": {
        "stored": "This link no longer shows anything. Our server erases its copy at once, within a minute at the latest.",
        "direct": "This link no longer shows anything. Our server erases its half of the key at once, within a minute at the latest."
      },
      "usedUpOn": "Used up on {when}.",
      "onlyHere": "After that, what you see exists only in this tab.",
      "unconfirmed": {
        "title": "Destroyed within a minute.",
        "text": "Our server hasn't confirmed it yet, but it ends this link by itself. Until then, only this tab can ask for the secret again."
      },
      "impossible": {
        "title": "Not destroyed.",
        "text": "This link can't be limited to one view and never expires. If someone else may have it, change what is in it."
      }
    }
  },
  "ended": {
    "goHome": "Go Home",
    "tryAgain": "Try again",
    "on": "That was on {when}.",
    "notFound": {
      "empty": {
        "heading": "No secret found in URL",
        "why": "This address has no link in it.",
        "advice": "If you were sent a link, open all of it, to the very last character."
      },
      "unknown": {
        "heading": "No secret found in URL",
        "why": "It never existed, or ended over 30 days ago.",
        "advice": "Compare the address with the one you were sent, or ask the sender for a new link."
      },
      "cleared": {
        "heading": "The link is out of this tab.",
        "why": "No server knows of it, so there was nothing to destroy: anyone else with the link can still open it.",
        "advice": "Delete the message it came in, too."
      }
    },
    "destroyed": {
      "expired": {
        "heading": "This secret has expired",
        "why": "Nobody opened it in time, so it was destroyed unread.",
        "advice": "Ask the sender for a new link."
      },
      "viewed": {
        "heading": "This secret has already been viewed and destroyed",
        "why": "It could be opened once, and it was. There is no copy to bring back.",
        "question": "Wasn't that you?",
        "advice": "Tell the sender. They should change what was in it and send you a new link."
      },
      "deleted": {
        "heading": "This secret was deleted unread.",
        "why": "Deleted without being viewed.",
        "advice": "If you need it after all, ask the sender for a new link."
      },
      "locked": {
        "heading": "This secret was destroyed.",
        "why": "Destroyed after ten wrong passwords.",
        "advice": "If you need it after all, ask the sender for a new link."
      },
      "read": {
        "heading": "You have read this.",
        "why": "It was shown here, once.",
        "advice": "If you need it again, ask the sender for a new link."
      }
    },
    "error": {
      "label": "Error",
      "rest": "the rest is missing",
      "untouched": "Nothing was opened and nothing was destroyed.",
      "verify": {
        "known": "Nothing was opened. If the password was wrong, it may count as one try."
      },
      "reveal": {
        "known": "We don't know whether the secret was opened. If it was, it is kept for this tab for one minute, and for nobody else.",
        "advice": "Stay in this tab and try again now."
      },
      "troubles": {
        "cut": {
          "heading": "This link is cut off.",
          "why": "The last part, after the # sign, is missing or broken. It holds the key, so the secret can't be unlocked.",
          "advice": "Some chats and mail programs break long links over two lines. Copy the whole link from the message, to the very last character, and open it again."
        },
        "unsupported": {
          "heading": "This browser can't open the link.",
          "why": "It takes a current browser, some free memory and an address that begins with https.",
          "advice": "Open the link in another browser."
        },
        "damaged": {
          "heading": "This link is damaged.",
          "why": "What our server holds does not fit the key in this link, so it can't be unlocked. Nobody has read it, and nobody can.",
          "advice": "Tell the sender that it did not open, and ask for a new link."
        },
        "connection": {
          "heading": "Unable to load secret. Please check your connection and try again."
        },
        "server": {
          "heading": "Unable to load secret. Please check your connection and try again."
        },
        "limited": {
          "heading": "Too many requests. Please wait a minute and try again."
        },
        "no-room": {
          "heading": "This window can't take the files.",
          "why": "Private windows often can't, or there is too little room on this device.",
          "advice": "Use a normal window or another browser."
        }
      }
    }
  },
  "note": {
    "label": "A note came with this link:",
    "unchecked": "Oncelink can't tell who wrote it.",
    "tellsSender": "The sender is told when you open this."
  },
  "fields": {
    "forms": {
      "login": "Login",
      "wifi": "Wi-Fi",
      "key": "Key or .env file",
      "card": "Card"
    },
    "names": {
      "user": "User name",
      "password": "Password",
      "address": "Address",
      "network": "Network",
      "name": "Name",
      "value": "Value",
      "number": "Card number",
      "holder": "Name on the card",
      "expires": "Expires",
      "code": "Security code",
      "pin": "PIN"
    }
  },
  "revealedFields": {
    "copy": "Copy {field}",
    "show": "Show {field}",
    "hide": "Hide {field}",
    "copied": "Copied: {field}.",
    "hidden": "Hidden",
    "join": "Point a phone's camera at it to join the network.",
    "qrCode": "QR code that joins the network"
  },
  "notFound": {
    "pageTitle": "Page not found · Oncelink",
    "status": "404",
    "heading": "Oops! Page not found",
    "text": "There is nothing at this address. If someone sent it to you, ask them to send the link again.",
    "home": "Return to Home"
  },
  "errors": {
    "VALIDATION": "Some values are missing or not allowed. Nothing was changed.",
    "MALFORMED_REQUEST": "The request could not be read. Nothing was changed.",
    "PASSWORD_REQUIRED": "This secret is protected by a password. It was not opened and still exists.",
    "SIGN_IN_REQUIRED": "Please sign in first. Nothing was changed.",
    "ACCOUNT_NEEDED": "You need an account to create links here. Nothing was created; sign in and try again.",
    "INVALID_CODE": "Invalid verification code",
    "TOO_MANY_WRONG_CODES": "Too many wrong codes were tried for this address. Use the link in the email.",
    "INVALID_SIGN_IN_LINK": "This link was already used or is too old. Ask for a new one.",
    "SESSION_ENDED": "You are signed out. Sign in again to go on; nothing was changed.",
    "WRONG_PASSWORD": "The password you entered is incorrect. The secret still exists.",
    "PRO_REQUIRED": "This option is part of Pro. Nothing was created.",
    "NOT_ALLOWED_TO_CREATE": "This account may not create links here. Nothing was created; ask the operator of this site.",
    "SIGN_UP_CLOSED": "This address has no account, and you can't create one here. Ask the operator of this site.",
    "FRESH_CODE_REQUIRED": "This takes a sign-in code from the last ten minutes. Nothing was changed.",
    "TOO_MANY_ASKS": "As many of your requests wait for an answer as your plan has room for. Nothing was created; withdraw one first.",
    "NOT_YOUR_CUSTOMER": "This is not your billing account. Nothing was changed.",
    "CROSS_SITE": "Requests from other sites are not accepted. Nothing was changed.",
    "NOT_FOUND": "There is no such link. It never existed, or ended over 30 days ago.",
    "SESSION_NOT_FOUND": "There is no such device. It may be signed out already.",
    "CHECKOUT_NOT_FOUND": "There is no such checkout.",
    "CUSTOMER_NOT_FOUND": "The payment provider no longer has your billing account. Buying Pro creates a new one.",
    "ROUTE_NOT_FOUND": "There is nothing at this address.",
    "METHOD_NOT_ALLOWED": "This address does not answer that method.",
    "REQUEST_TIMEOUT": "The request took too long to arrive. Nothing was changed.",
    "SEAL_EXISTS": "A seal with this name already exists. Make a new link.",
    "ALREADY_PRO": "You already have Pro. Nothing was charged.",
    "GONE": "This link has ended. Its secret no longer exists.",
    "ASK_ANSWERED": "Somebody has answered this already. Your answer was not kept.",
    "PAYLOAD_TOO_LARGE": "The request is too large. Nothing was changed.",
    "URI_TOO_LONG": "The address is too long. Nothing was changed.",
    "UNSUPPORTED_MEDIA_TYPE": "Send application/json. Nothing was changed.",
    "RATE_LIMITED": "Too many requests. Nothing was changed; wait a moment and try again.",
    "HEADERS_TOO_LARGE": "The request headers are too large. Nothing was changed.",
    "INTERNAL": "Something went wrong on our side. Please try again.",
    "SIGN_IN_FAILED": "Failed to sign in",
    "SIGN_UP_FAILED": "Failed to create account",
    "PAYMENT_PROVIDER": "The payment provider did not answer as expected. You were not charged; please try again.",
    "BILLING_OFF": "Payments are not available here.",
    "MAIL_OFF": "This site sends no email. Nothing was changed; ask its operator.",
    "UNAVAILABLE": "The service did not answer in time. If you were opening a secret, try again in this same tab.",
    "STORAGE_FULL": "This site can't hold any more unopened links right now. Nothing was created; try again later."
  },
  "accountMenu": {
    "plans": {
      "free": "Free",
      "pro": "Pro"
    },
    "renews": "Renews {day}",
    "until": "Pro until {day}",
    "billing": "Billing",
    "contact": "Contact",
    "account": "Account",
    "usage": "Usage",
    "signOut": "Sign Out"
  },
  "addFiles": {
    "chosen": "Chosen files",
    "remove": "Take {name} out",
    "room": "Room for files",
    "meter": "{count, plural, one {# file} other {# files}} · {part} of {whole}",
    "choose": "Choose files",
    "more": "Add more",
    "hint": "Or drop them on this page, or paste a picture. Up to {count} files, {most} together. They are encrypted here.",
    "tooMany": "One secret takes {count} files at most.",
    "tooLarge": "{most} is the limit for the files of one secret.",
    "tooLargeFree": "{most} is the limit of your plan. Pro sends up to {pro}.",
    "tooLong": "Files wait for {days} days at most. Choose a shorter life for the link.",
    "signedOut": "Files need an account.",
    "signedOutWhy": "Sites that take files from anybody end as places for malware. What you have typed and chosen stays here while you sign in.",
    "signIn": "Sign in",
    "failed": "The files were not sent.",
    "failures": {
      "changed": "One of them was changed, moved or removed since you chose it. Take it out and choose it again.",
      "browser": "This browser could not read or encrypt them. Nothing was kept. Choose them again, or use another browser.",
      "too-large": "They are larger than your plan allows. Nothing was kept.",
      "quota": "Your plan has no room for more right now: earlier files still wait for their readers, or you have sent much lately. Nothing was kept.",
      "store-full": "This site has no room for more files right now. Nothing was kept; try again later.",
      "off": "This site takes no files any more.",
      "refused": "The server did not accept them. Nothing was kept; please try again."
    },
    "sending": "Your files are being encrypted and sent.",
    "lost": "Connection lost. Waiting to go on.",
    "sent": "{part} of {whole}",
    "withWord": "{amount} · {word}",
    "paused": "paused",
    "left": "{time} left",
    "pause": "Pause",
    "goOn": "Go on",
    "cancel": "Cancel",
    "stay": "Keep this tab open. You get the link once everything has arrived.",
    "stop": {
      "title": "Stop sending?",
      "text": "What was sent so far is removed. What you have typed and chosen stays here.",
      "confirm": "Stop",
      "keep": "Go on sending",
      "close": "Close"
    },
    "fetched": {
      "over": "The files can't be fetched any more: all have arrived, or the time for that is over.",
      "share": "{share} of the files fetched so far."
    },
    "waiting": "The link leads to your files. They wait on the server, encrypted, until they are fetched, until the link expires, or until you take it back."
  },
  "askLife": {
    "hint": "So long it can be answered. An answer then waits for you just as long.",
    "range": "30 seconds to 30 days.",
    "pro": "Another time is part of Pro."
  },
  "askMail": {
    "switch": "Mail me when it is answered",
    "signedOut": "Get a mail when your request is answered.",
    "hint": "The mail has four letters for the request, and times. It also comes when the request expires or is withdrawn.",
    "reader": "Who answers sees, before answering, that you are told.",
    "mailed": "You get a mail when it is answered. It calls this request {tag}."
  },
  "chat": {
    "title": "What is left in the chat",
    "lede": "The same hand-over, looked at a year later.",
    "without": "Without Oncelink",
    "with": "With Oncelink",
    "who": "Ines",
    "before": "Sure, here: root / kestrel-vapor-41-harbor",
    "beforeNote": "Readable by anyone who joins the channel, searches it, exports it or steals a phone.",
    "after": "Sure, here: oncelink.example/sh-hQ7rM2kWp0#…",
    "afterLink": "What the link shows since the day it was opened:",
    "afterShown": "This secret has already been viewed and destroyed",
    "afterNote": "Opened once, on the day it was sent. There is nothing behind it to find.",
    "mark": "Sample"
  },
  "demo": {
    "title": "See it happen",
    "lede": "It makes a real link on this server, opens it on this page and destroys it. It counts as one of your links.",
    "writer": "The sender",
    "reader": "The reader",
    "secret": "Sample text",
    "sample": "kestrel-vapor-41-harbor",
    "make": "Make a link",
    "making": "Making a link...",
    "made": "A real link, made a moment ago:",
    "open": "Open it here",
    "waiting": "Waits for a link.",
    "checking": "Checking secret...",
    "sealed": "It is there, and still closed. Opening the link has shown nothing yet.",
    "reveal": "Reveal secret",
    "revealing": "Opening...",
    "revealed": "Decrypted message:",
    "erased": "It is used up. Try the same link a second time.",
    "again": "Open it again",
    "goneTitle": "This secret has already been viewed and destroyed",
    "goneText": "That is all a second visitor learns. There is nothing left to steal.",
    "restart": "Start again",
    "failedTitle": "The demonstration stopped.",
    "failed": "The server did not answer as expected. No secret of yours is involved; please try again."
  },
  "fetchFiles": {
    "ahead": "Files come with it, about {size}.",
    "noRoom": {
      "title": "This window can't take {size}.",
      "text": "Private windows often can't. Nothing was opened. Use a normal window or another browser, or make room on this device."
    },
    "heading": "{count, plural, one {A file} other {# files}}",
    "fetching": "Files on their way here",
    "got": "{part} of {whole}",
    "withWord": "{amount} · {word}",
    "paused": "paused",
    "left": "{time} left",
    "pause": "Pause",
    "goOn": "Go on",
    "lost": "Connection lost. Waiting to go on.",
    "stay": "Keep this tab open.",
    "until": "It can go on until {time}.",
    "failures": {
      "damaged": {
        "title": "What came is not what was sent.",
        "text": "The files were changed or damaged on their way, so nothing of them was kept. Ask their sender to send them again."
      },
      "storage": {
        "title": "There is no room for the files.",
        "text": "Make room on this device, then try again. What has arrived so far is kept."
      },
      "over": {
        "title": "The files can't be fetched any more.",
        "text": "The time for that is over, they were fetched before, or their sender has taken them back or left this site. Ask their sender to send them again."
      },
      "off": {
        "title": "This site hands out no files any more.",
        "text": "Its operator has switched files off. Ask their sender to send them in another way; try again if files come back here."
      },
      "load": {
        "title": "A part of this page did not arrive.",
        "text": "The files still wait for you. Check your connection, then try again."
      }
    },
    "again": "Try again",
    "saved": "Saved",
    "save": "Save",
    "saveNamed": "Save {name}",
    "saveAll": "Save all (.zip)",
    "zipName": "files.zip",
    "zipFailed": "The archive could not be made. Save the files one by one.",
    "arrived": "{count, plural, one {The file has arrived and was checked.} other {All # files have arrived and were checked.}}",
    "notHeld": "What Oncelink held of them can't be opened any more.",
    "done": "Done",
    "staged": "Until you are done they lie decrypted in this browser; then they are removed.",
    "inMemory": "Until you save them they are in the memory of this tab alone.",
    "unscanned": "Open files only from people you know: they were encrypted, so nobody could look for viruses in them.",
    "finished": "Nothing of them is left in this browser, but for what you have saved."
  },
  "readersPanel": {
    "why": "One link has one reader: in a group, whoever opens it first gets the secret, and nobody else. So each reader gets a link of their own.",
    "name": "Reader {number}",
    "names": "Names are for your list only. They stay on this device.",
    "add": "Another reader",
    "remove": "Remove: {name}",
    "signedOut": "Signed in, you can send a secret to {count} readers. It is free.",
    "full": "Your plan has {count} readers for a secret; Pro has {pro}.",
    "most": "A secret has {count} readers at most."
  },
  "severalLinks": {
    "title": "Your one-time links are ready.",
    "lede": "One for each reader. Each opens once.",
    "card": "Your links",
    "copyAll": "Copy all",
    "copiedAll": {
      "title": "Copied.",
      "description": "Each link with its reader's name. Send each reader only their own."
    },
    "copyNamed": "Copy link: {name}",
    "copyAgain": "Copy again",
    "copyAgainNamed": "Copy again: {name}",
    "shareNamed": "Share: {name}",
    "codeNamed": "QR code: {name}",
    "making": "Being made",
    "waiting": "Not opened yet",
    "failed": "Not made",
    "progress": "{made} of {count} made",
    "someFailed": "{failed} of {count} links were not made.",
    "noAnswer": "The server did not answer.",
    "othersFine": "The other links are fine, and your secret is still in this window.",
    "asOf": "As of {time}.",
    "kept": "Kept on this device, without the links themselves. There you can see who opened theirs, and take each one back."
  },
  "reply": {
    "switch": "They may answer in secret",
    "switchHint": "Only who opens the link can answer, within 7 days from now. The answer shows in My links, under the link.",
    "awaited": "Your reader may answer in secret until {time}.",
    "here": "The answer shows in My links and opens only in this browser.",
    "nowhere": "This window keeps nothing: without the collect link, nobody can read the answer once you close it.",
    "copyCollect": "Copy collect link",
    "collectCopied": {
      "title": "Collect link copied.",
      "description": "Keep it where you keep passwords. Who has it reads the answer."
    },
    "offer": "You can answer in secret.",
    "offerHint": "Only who sent you this can read your answer, once. Oncelink can't.",
    "answer": "Answer",
    "sent": "Only who sent you the secret can open it, once."
  },
  "early": {
    "title": "This link opens later.",
    "lede": "Who sent it chose when. Nothing has been opened or used up.",
    "opens": "Opens",
    "from": "From {time} on, by your clock",
    "left": "Time until then",
    "happens": "Until then",
    "happensText": "Nobody can open it, and no attempt counts. You can close this page and come back with the same link. Left open, it looks again by itself.",
    "look": "Look again"
  },
  "syncLinks": {
    "title": "On your other devices",
    "switch": "Keep this list on my other devices too",
    "hint": "It is encrypted on this device first. Our server sees how many entries there are and when they change: no label, and not which links they are about.",
    "signedOut": "Signed in, you can keep this list on your other devices too.",
    "signInAgain": "Sign in again to keep this list on your other devices.",
    "signIn": "Sign in",
    "synced": "The same on all devices as of {time}.",
    "unanswered": "Not sent: the server did not answer. What you change is kept on this device and sent later.",
    "otherAccount": "This list belongs to another account. Sign in with that one to go on.",
    "ended": "Another device has removed the list from our server. On this device it stays as it is.",
    "full": "There is room for {count} entries on our server. What is new stays on this device until you forget some.",
    "skipped": "{count, plural, one {# entry} other {# entries}} of another device can't be shown here. A newer version of this page may be able to.",
    "blocked": "This window keeps nothing, so it can't share a list.",
    "tryAgain": "Please try again.",
    "otherList": {
      "title": "Your account has the list of another device.",
      "text": "Choose “Add a device” there, and open the link here. If you have that device no more, begin anew."
    },
    "anew": {
      "start": "Begin anew",
      "title": "Begin with the list of this device?",
      "text": "The list of the other device is removed from our server. That device keeps its own.",
      "confirm": "Begin anew",
      "keep": "Leave it",
      "close": "Close",
      "failed": "It is not known whether that worked."
    },
    "remove": {
      "start": "Remove from our server",
      "title": "Remove the list from our server?",
      "text": "Every device keeps its own list, and no longer tells the others what changes.",
      "confirm": "Remove it",
      "keep": "Leave it",
      "close": "Close",
      "failed": "It is not known whether that worked."
    },
    "addDevice": "Add a device",
    "pair": {
      "text": "Scan this with the other device, or open the link there. It works once, and for the account that you are signed in to.",
      "qr": "QR code of the link",
      "ends": "It ends when you close this window, after an hour at the latest. Show it to nobody else.",
      "copy": "Copy link",
      "copied": "Link copied",
      "notCopied": "The link could not be copied.",
      "used": "The other device has taken it.",
      "over": "This link is over.",
      "failed": "The link could not be made.",
      "again": "Make another one",
      "close": "Close"
    },
    "join": {
      "title": "Show your list on this device too?",
      "text": "Go on only if you have just made this link on your other device. This device takes over the list of the other one, and adds its own links. The link works once.",
      "confirm": "Add this device",
      "signIn": "Sign in with the account of the other device first. Nothing has been opened yet.",
      "done": "This device has the list now.",
      "refusals": {
        "other-account": "This account has another list, or none. Sign in with the account of the other device. Nothing was opened.",
        "used": "This link was used already. If that was not you: remove the list from our server on your other device.",
        "over": "This link is over. Make another one on the other device.",
        "broken": "This link is not whole. Make another one on the other device.",
        "failed": "The server did not answer. Try again."
      }
    }
  },
  "stopMails": {
    "title": "Stop mails about your links?",
    "text": "You get no more mails about the links that were made until now. For a new link you can ask again.",
    "confirm": "Stop these mails",
    "done": "Stopped. No more mails come about the links that were made until now.",
    "unknown": "This address stops nothing any more. Leave the switch off when you make a link.",
    "failed": "Not stopped: the server did not answer. Try again."
  },
  "myLinks": {
    "pageTitle": "My links · Oncelink",
    "pageDescription": "What became of the one-time links that were made in this browser.",
    "title": "My links",
    "lede": "What became of the links you made. Kept on this device.",
    "ledeSynced": "What became of the links you made. Kept on your devices; our server holds the list encrypted.",
    "filters": {
      "legend": "Show",
      "all": "All",
      "waiting": "Waiting",
      "opened": "Opened",
      "ended": "Ended"
    },
    "columns": {
      "link": "Link",
      "state": "State",
      "time": "Time"
    },
    "kinds": {
      "sealed": "Direct link",
      "short": "Short link",
      "password": "Link with password",
      "ask": "Request"
    },
    "noLabel": "No label",
    "answerTo": "{name}: answer",
    "group": {
      "name": "{name} +{count}",
      "opened": "{opened} of {count} opened"
    },
    "states": {
      "waiting": "Waiting",
      "answered": "Answered",
      "viewed": "Opened",
      "expired": "Expired unread",
      "deleted": "Deleted unread",
      "locked": "Destroyed after ten wrong passwords",
      "taken-back": "Taken back",
      "unknown": "Not known any more"
    },
    "askStates": {
      "waiting": "Asked, no answer yet",
      "viewed": "Answer read",
      "expired": "Expired",
      "deleted": "Withdrawn"
    },
    "timeUp": "Its time is up",
    "left": "{time} left",
    "opens": "Opens {time}",
    "noLimit": "No time limit",
    "madeAt": "Made {time}",
    "facts": {
      "kind": "Kind",
      "tag": "Tag",
      "made": "Made",
      "opens": "Opens",
      "expires": "Expires",
      "never": "Never",
      "known": "Last checked",
      "opened": "Opened",
      "ended": "Ended",
      "unrecoverable": "Unrecoverable",
      "atLatest": "{time} at the latest, in backups too",
      "files": "Files",
      "filesFetched": "{share} fetched so far",
      "filesOver": "All fetched, or their time is over"
    },
    "notYours": "Was that your reader? If not, change what was in it now.",
    "notKept": "The link itself is not kept: it would be a copy of the secret.",
    "onlyHere": "The answer opens only in this browser, or with the collect link.",
    "unknownText": "It ended over 30 days ago. The server keeps no record longer than that.",
    "actions": {
      "takeBack": "Take back",
      "takeBackNamed": "Take back: {name}",
      "open": "Open the answer",
      "openNamed": "Open the answer: {name}",
      "another": "Make a new one",
      "rename": "Edit label",
      "forget": "Forget",
      "forgetNamed": "Forget: {name}"
    },
    "statement": {
      "save": "Save a statement",
      "saveNamed": "Save a statement: {name}",
      "saved": "Saved. It is this site's signed word that the link has ended and that the keys of that time are destroyed. It does not prove that nobody kept a copy.",
      "early": "Saved. A key of that time is still in use, and it says so. Save it again from {time} on: then that key is destroyed.",
      "notEnded": "Nothing to state yet: the secret is being erased. Try again in a few minutes.",
      "unknown": "The server has no record of this link any more.",
      "failed": "Not saved: the server did not answer. Try again."
    },
    "rename": {
      "label": "Label",
      "hint": "Only you see it.",
      "tooLong": "60 characters at most.",
      "save": "Save",
      "cancel": "Cancel"
    },
    "takeBack": {
      "title": "Take this link back?",
      "text": "The secret is destroyed at once. Nobody can open it afterwards.",
      "confirm": "Take it back",
      "keep": "Keep the link",
      "close": "Close"
    },
    "takeBackFailed": {
      "title": "It was not taken back, as far as we know.",
      "text": "The secret may still exist. Please try again."
    },
    "forgotten": {
      "title": "{name} is no longer in your list.",
      "text": "The link still works for whoever has it.",
      "ask": "Its answer can't be opened any more, unless you have the collect link.",
      "undo": "Undo"
    },
    "none": {
      "waiting": "None are waiting.",
      "opened": "None have been opened.",
      "ended": "None have ended unread."
    },
    "empty": {
      "title": "Nothing here yet.",
      "text": "Links you make on this device show up here, with when they were opened.",
      "lost": "If the data of this browser was cleared, the list is gone with it: the links still work, and an answer opens only with its collect link.",
      "action": "Make a link",
      "ask": "Ask for a secret"
    },
    "asOf": "As of {time}.",
    "askAgain": "Check now",
    "trouble": {
      "unanswered": "The server did not answer.",
      "limited": "Too many checks. We check again in a minute."
    },
    "blocked": {
      "title": "This window keeps nothing.",
      "text": "The list is gone once you close it. With the link itself you can still ask:"
    },
    "noRoom": {
      "title": "This browser has no room left.",
      "text": "What changed in the list is gone once you close this window. Free some space on this device."
    },
    "damaged": {
      "title": "{count, plural, one {# entry} other {# entries}} can't be read.",
      "text": "They are damaged. The links themselves are untouched.",
      "remove": "Remove them"
    },
    "newer": {
      "title": "{count, plural, one {# entry was} other {# entries were}} written by a newer version of this page.",
      "text": "Reload the page to see them."
    },
    "news": "{name}: {state}.",
    "more": "{count, plural, one {Show # more} other {Show # more}}",
    "stolen": "Whoever uses this browser sees this list and can take links back. Nobody can read a secret with it.",
    "stolenAnswers": "Whoever uses this browser sees this list and can take links back. With it they can read answers that wait here, and no other secret.",
    "readMore": "How this is kept",
    "forgetAll": {
      "start": "Forget all",
      "title": "Forget the whole list?",
      "text": "It is removed from this device. The links stay as they are: those that wait can still be opened, but no longer taken back from here.",
      "confirm": "Forget all",
      "keep": "Keep the list",
      "close": "Close"
    }
  },
  "openLink": {
    "pageTitle": "A secret for you · Oncelink",
    "pageDescription": "Someone sent you a one-time secret. It opens only in your browser, and only when you say so.",
    "heading": "This link contains a one-time secret.",
    "unsealedHeading": "This link contains a secret.",
    "lede": {
      "ready": "Nothing has been opened yet. It opens when you say so.",
      "unsealed": "It is shown when you say so. Others may have seen it before you.",
      "resumed": "This tab has already asked for it. If the answer got lost, it is kept for this tab for one minute.",
      "password": "It has a password, too. The sender has it.",
      "verified": "The password is right. Nothing has been opened yet: it opens when you say so.",
      "revealing": "It is being opened for you."
    },
    "cardLabel": "The secret",
    "repairedTitle": "This link was changed on its way to you.",
    "repaired": "Some mail and chat programs rewrite links. This one has been put right, and nothing was opened.",
    "unsealedTitle": "This link can't be limited to one view and never expires.",
    "unsealed": "Anyone who has it can open it, as often as they like.",
    "what": "What it is",
    "whatText": "A text that someone encrypted for you. You need no account.",
    "who": "Who can see it",
    "whoText": "Only someone with the whole link. Oncelink can't read it.",
    "whoTextPassword": "Only someone with the whole link and its password. Oncelink can't read it.",
    "happens": "What happens",
    "happensText": "It is shown once, here, then destroyed.",
    "happensTextUnsealed": "It is shown here. Nothing is destroyed.",
    "timeLeft": "Time left",
    "noTimeLimit": "No limit. It waits until it is opened.",
    "checking": "Checking secret...",
    "needsScript": "This page unlocks secrets in your browser, so it needs JavaScript. Nothing has been opened.",
    "isReady": "The secret is ready to be revealed.",
    "reveal": "Reveal secret",
    "revealing": "Revealing secret...",
    "erase": "Delete without viewing",
    "eraseHint": "Use if you don't trust the source.",
    "close": "Close without reading",
    "closeHint": "Takes the link out of this tab. Nothing is deleted.",
    "erasing": "Deleting the secret...",
    "eraseFailedTitle": "The secret was not deleted, as far as we know.",
    "eraseFailed": "It may still exist. Please try again.",
    "passwordLabel": "Enter password to access this secret:",
    "verify": "Verify Password",
    "stretching": "Working out the key from the password. This can take a few seconds.",
    "verifying": "Checking the password...",
    "incorrect": "The password you entered is incorrect.",
    "missing": "Please enter the password to access this secret.",
    "triesLeft": "{tries, plural, other {# of {of} tries left.}}",
    "tries": "After ten wrong passwords the secret is destroyed. A wrong try doesn't use up the view.",
    "lastTry": "After the last one the secret is destroyed. A wrong try doesn't use up the view.",
    "aboutLabel": "About Oncelink",
    "aboutHeading": "What is Oncelink?",
    "about": "A way to send a password or a key without leaving it in a mailbox or a chat.",
    "aboutOnce": "The sender typed it; this page shows it to you once.",
    "sendOne": "Send a secret of your own"
  },
  "pricing": {
    "pageTitle": "Pricing · Oncelink",
    "pageDescription": "One-time secret links are free. Pro adds passwords, short links and your own expiry.",
    "title": {
      "free": "Free to say it once.",
      "pro": "Pro to say how."
    },
    "planned": "Planned",
    "somePlanned": "Some are planned",
    "allPlanned": "All are planned",
    "popular": "Popular",
    "hobby": {
      "name": "Hobby",
      "price": "Free",
      "note": "Free forever",
      "description": "One-time links for anyone, no account needed.",
      "action": "Get started free"
    },
    "pro": {
      "name": "Pro",
      "description": "For people who send secrets as part of their work.",
      "plus": "Everything in Hobby, plus:",
      "noteYearly": "That is {perMonth} a month. Or {monthly} billed monthly.",
      "noteMonthly": "Or {yearly} billed yearly.",
      "notAvailable": "Not available",
      "unknown": "The price could not be loaded.",
      "askAgain": "Try again",
      "notConnected": "Payments are not available here, so Pro cannot be bought.",
      "terms": "Cancel at any time. Your links keep working when Pro ends.",
      "active": "You have Pro.",
      "account": "Your account",
      "demo": "This is a demonstration: payments are simulated, and no money moves.",
      "demoOn": "Try Pro in this demo",
      "demoOff": "End the Pro demo"
    },
    "enterprise": {
      "name": "Enterprise",
      "price": "Contact sales",
      "description": "Your sign-in, your rules, your region.",
      "plus": "Everything in Pro, plus:"
    },
    "features": {
      "sharing": "One-time sharing",
      "destruction": "Auto-destruction",
      "encryption": "Client-side encryption",
      "limits": "Basic rate limits",
      "basicAnalytics": "Basic analytics",
      "community": "Community support",
      "password": "Password protection",
      "shortLinks": "Short links",
      "expiry": "Custom expiry",
      "qr": "Copy and QR sharing",
      "advancedAnalytics": "Advanced usage analytics",
      "priority": "Priority support",
      "access": "Access controls",
      "sso": "SSO (SAML, SCIM)",
      "audit": "Audit logs",
      "residency": "Data residency",
      "sla": "99.99% uptime SLA",
      "dedicated": "Dedicated support"
    },
    "explained": {
      "sharing": "A link opens once. The second visitor sees that it is gone.",
      "destruction": "After one view or 24 hours, whichever is first.",
      "encryption": "AES-256 in your browser. The server never has the key.",
      "limits": "Enough for people, too few for machines.",
      "analytics": "Counts only, never content.",
      "password": "The reader needs both. Ten wrong tries destroy the secret.",
      "shortLinks": "Ten characters and a key.",
      "expiry": "30 seconds to 365 days, or never, if the operator allows it.",
      "qr": "For a phone across the desk. The code is drawn in your browser.",
      "priority": "Answered first, by email."
    },
    "comparison": {
      "title": "Compare, line by line",
      "feature": "Feature",
      "yes": "Yes",
      "no": "No",
      "analytics": "Analytics",
      "readers": "Readers of one secret, with an account",
      "support": "Support",
      "copy": "Copy",
      "basic": "Basic",
      "advanced": "Advanced",
      "community": "Community",
      "priority": "Priority",
      "dedicated": "Dedicated",
      "note": "“Planned” means it does not work yet."
    },
    "nothingToBuy": {
      "title": "Nothing to buy here.",
      "lede": "The operator of this site gives everyone all of it, with or without an account.",
      "action": "Create a link"
    },
    "closing": {
      "title": "Try it before you pay for it.",
      "action": "Create a free link"
    }
  },
  "sales": {
    "form": "Contact sales",
    "email": "Work email",
    "website": "Website",
    "optional": "(optional)",
    "send": "Contact sales",
    "sending": "Sending...",
    "badEmail": "Enter an email address like name@example.com.",
    "badWebsite": "Enter an address like https://example.com.",
    "promise": "We answer by email. There is no newsletter.",
    "sentTitle": "Thank you. We answer by email.",
    "sentText": "To {email}, usually with a few questions first."
  },
  "contact": {
    "noMail": {
      "title": "There is no form here",
      "text": "This site sends no email, so a message from here would not arrive. Ask its operator."
    },
    "sent": {
      "title": "Message sent",
      "description": "We answer by email."
    },
    "failed": {
      "title": "Error",
      "description": "Your message was not sent. Everything you typed is still here; please try again."
    }
  },
  "upgradeDialog": {
    "title": "This is part of Pro",
    "wanted": {
      "password": "Password protection requires a Pro subscription.",
      "shortLink": "Short-link generation requires a Pro subscription.",
      "expiry": "Custom expiration requires a Pro subscription."
    },
    "leaving": "Paying takes you away from this page, and your text is kept nowhere else. Copy it first.",
    "seePlans": "See plans",
    "close": "Close"
  },
  "readyLink": {
    "sealed": {
      "title": "Your one-time link is ready.",
      "lede": "Send it. It works once."
    },
    "unsealed": {
      "title": "Your unsealed link is ready.",
      "lede": "Made without the server, so it is weaker than usual."
    },
    "link": "Your link",
    "copy": "Copy Link",
    "keys": "or Ctrl + C, it is already selected",
    "keysApple": "or ⌘ + C, it is already selected",
    "longLink": "{characters} characters. Copy takes all of them.",
    "showAll": "Show all",
    "share": "Share",
    "mail": "Mail",
    "copyMessage": "Copy as message",
    "message": {
      "timed": "I sent you a secret. It opens once, within {duration}:",
      "untimed": "I sent you a secret. It opens once:",
      "timedLater": "I sent you a secret. It opens once, from {time} on, for {duration}:",
      "untimedLater": "I sent you a secret. It opens once, from {time} on:",
      "unsealed": "I sent you a secret:",
      "subject": "A secret for you",
      "label": "Message",
      "hint": "The link follows on a line of its own. Don't write the password here.",
      "edit": "Edit"
    },
    "copiedMessage": {
      "title": "Copied.",
      "description": "The message and the link."
    },
    "shareFailed": {
      "title": "Sharing didn't work",
      "description": "Copy the link instead."
    },
    "qrCode": "QR code of the link",
    "qrTooLong": "Too long for a QR code. A short link has one.",
    "left": "{time} left",
    "expired": "This link has expired. It shows nothing to anyone.",
    "unlimited": "This link can't be limited to one view and never expires.",
    "another": "Create Another",
    "password": "Its password",
    "copyPassword": "Copy Password",
    "copiedPassword": {
      "title": "Copied.",
      "description": "Don't send it the same way as the link."
    },
    "weaker": {
      "title": "The password is easier to guess than usual.",
      "text": "This browser can't run Argon2id, so PBKDF2 protects the password. A long random one is still safe, a short one is not. You can also make the link in another browser."
    },
    "copied": {
      "title": "Copied.",
      "description": "This link works once."
    },
    "copiedUnsealed": {
      "title": "Copied."
    },
    "copyFailed": {
      "title": "Failed to copy",
      "description": "Please copy the link manually"
    },
    "whatNext": "What happens next",
    "notes": {
      "send": {
        "title": "Send it to one person",
        "text": "The first person to open it gets the text. Don't open it to check: that uses it up."
      },
      "password": {
        "title": "Tell them the password another way",
        "text": "Ten wrong tries destroy the secret."
      },
      "gone": {
        "title": "Then it is gone",
        "text": "After the first reveal, or in {lifetime}, the link shows nothing to anyone, you included.",
        "textUnlimited": "After the first reveal, the link shows nothing to anyone, you included.",
        "textUntil": "After the first reveal, or from {time} on, the link shows nothing to anyone, you included."
      },
      "anyone": {
        "title": "Anyone with the link can read it",
        "text": "As often as they like. Send it over a channel you trust."
      },
      "change": {
        "title": "Change the secret soon",
        "text": "Nothing is stored, so nothing can be destroyed."
      }
    },
    "proHint": "QR codes, short links and passwords are part of",
    "pro": "Pro"
  },
  "sentLink": {
    "waiting": "Not opened yet, as of {time}.",
    "lastKnown": "At {time} nobody had opened it.",
    "asks": "This page keeps checking while you look at it.",
    "mailed": "You get a mail when it is opened. It calls this link {tag}.",
    "askNow": "Check now",
    "takeBack": {
      "start": "Take back",
      "sure": "Take the secret back?",
      "sureText": "It is destroyed at once, and the link shows nothing to anyone.",
      "confirm": "Take it back",
      "keep": "Keep the link",
      "failed": "It was not taken back, as far as we know.",
      "failedText": "The secret may still exist. Please try again."
    },
    "opened": "Opened {time}",
    "headings": {
      "viewed": "Opened",
      "expired": "Expired unread",
      "deleted": "Deleted unread",
      "locked": "Destroyed unread",
      "takenBack": "Taken back"
    },
    "takenBack": "You destroyed it before anyone opened it. The link shows nothing to anyone."
  },
  "receipt": {
    "waiting": {
      "title": "It is waiting.",
      "text": "Nobody has opened it. If nobody does, it is destroyed in {left}.",
      "textUnlimited": "Nobody has opened it. It has no time limit."
    },
    "ended": {
      "viewed": "It was opened.",
      "deleted": "It was deleted unread.",
      "expired": "It expired unread.",
      "locked": "It was destroyed after ten wrong passwords. Nobody has read it."
    },
    "endedOn": {
      "viewed": "It was opened on {when}.",
      "deleted": "It was deleted unread, on {when}.",
      "expired": "It expired unread, on {when}.",
      "locked": "It was destroyed after ten wrong passwords, on {when}. Nobody has read it."
    },
    "viewedText": "Was that your reader? If not, change what was in it now.",
    "goneText": "The secret no longer exists. Make a new link if it is still needed.",
    "unknown": {
      "title": "There is no such link.",
      "text": "It never existed, or ended over 30 days ago. We keep no record longer than that."
    },
    "unrecorded": {
      "title": "This is an unsealed link.",
      "text": "It holds the whole secret, and no server knows of it. So nobody can say whether it was read."
    },
    "unreadable": {
      "title": "This link is not complete.",
      "text": "Paste all of it, from https to the very last character. Nothing was sent anywhere."
    },
    "foreign": {
      "title": "This link belongs to another site.",
      "text": "Check it there. Nothing was sent anywhere."
    },
    "limited": {
      "title": "Too many checks.",
      "text": "Please wait a minute and check again. The link is untouched."
    },
    "unanswered": {
      "title": "We could not check.",
      "text": "The server did not answer. The link is untouched; please check your connection and try again."
    }
  },
  "more": {
    "label": "More ways to send",
    "generator": "Make a password",
    "note": "Note, answer",
    "fields": "Login, Wi-Fi, key, card",
    "readers": "More readers",
    "mail": "Mail when opened",
    "mailOn": "Mail when opened: on",
    "ask": "Ask for a secret",
    "files": "Add files"
  },
  "generator": {
    "kind": "What to make",
    "password": "Password",
    "passphrase": "Passphrase",
    "bits": "{bits} bits, made on this device",
    "use": "Put it into the text",
    "useField": "Put it into its field",
    "another": "Another"
  },
  "mailPanel": {
    "switch": "Mail me when it is opened",
    "signedOut": "Get a mail when your link is opened.",
    "signIn": "Sign in",
    "hint": "The mail has four letters that name the link, and times. It also comes when the link is locked, deleted or expires unread.",
    "reader": "The reader sees, before opening it, that you are told.",
    "makeDefault": "Choose this for all new links",
    "isDefault": "On for all new links. Change that"
  },
  "noteField": {
    "label": "Note, read before the secret opens",
    "hint": "It stays in the link, also after the secret is gone. No secrets here.",
    "left": "{left, plural, one {# character left.} other {# characters left.}}"
  },
  "fieldsPanel": {
    "legend": "What do you send?",
    "text": "Text",
    "hint": "Your reader copies each field on its own.",
    "optional": "{field} (optional)",
    "tooLong": "{characters} characters in all fields; {limit} fit."
  },
  "keptLink": {
    "label": "Label, for your list only",
    "placeholder": "e.g. Staging database, for Ana",
    "kept": "Kept on this device, without the link itself: you can see later when it was opened.",
    "show": "My links",
    "forget": "Forget",
    "forgotten": "Not kept in My links.",
    "keep": "Keep it",
    "blocked": "This window keeps nothing: My links is empty again once you close it.",
    "noRoom": "This browser has no room left: My links forgets this link once you close the window.",
    "full": "My links is full. Forget a link there to keep this one."
  },
  "start": {
    "label": "Opens",
    "now": "Opens at once",
    "after": "Opens in {duration}",
    "at": "Opens on a day …",
    "moment": "Day and time",
    "opens": "Opens from {time} on.",
    "expires": "Expires {duration} after its start • One-time view",
    "over": "Opens at once: that moment is over."
  },
  "signIn": {
    "pageTitle": "Get started · Oncelink",
    "pageDescription": "Sign in or sign up with a code by email. There is no password to remember or lose.",
    "steps": "Steps",
    "stepNames": {
      "email": "Email",
      "verify": "Verify",
      "welcome": "Welcome"
    },
    "stepDone": "done",
    "email": {
      "title": "What is your email address?",
      "lede": "We email you a code. There is no password to remember or lose.",
      "ledeClosed": "We email you a code. New accounts are made by the operator of this site.",
      "email": "Email",
      "name": "Name",
      "optional": "(optional)",
      "send": "Send code",
      "sending": "Sending code...",
      "promise": "We never see what is in your links, with an account or without.",
      "malformed": "Enter an email address like name@example.com."
    },
    "noAccount": {
      "title": "You don't need an account to send a link.",
      "text": "With a free account you see where you are signed in, and you can buy Pro.",
      "send": "Send a link now"
    },
    "noMail": {
      "title": "Sign in with a link",
      "lede": "This site sends no email, so there are no codes. Ask its operator for a sign-in link, and open it in the browser that you want to use."
    },
    "verify": {
      "title": "Check your email",
      "sentTo": "We sent a 6-digit code to",
      "onItsWay": "It can take a minute to arrive. It works for ten minutes.",
      "orLink": "The link in the email works, too. If several emails arrived, use the newest.",
      "code": "6-digit code",
      "verify": "Verify",
      "verifying": "Verifying...",
      "back": "Back to email",
      "resend": "Send a new code",
      "resending": "Sending code...",
      "resendIn": "Send a new code in {seconds} s",
      "resendReady": "You can ask for a new code now."
    },
    "demo": {
      "mark": "Demo mode",
      "before": "The code",
      "after": "works here without an email."
    },
    "problems": {
      "noAnswer": "No answer arrived. Try the same code again; if it is refused, ask for a new one.",
      "spent": "Your code was right, but it is used up now. Ask for a new one."
    },
    "link": {
      "title": "Sign in here?",
      "lede": "The link in your email signs this browser in as",
      "signIn": "Sign in",
      "signingIn": "Signing in...",
      "another": "Ask for a new code",
      "noAnswer": "No answer arrived. Try again; if the link is refused, ask for a new code."
    },
    "welcome": {
      "title": "Welcome to Oncelink!",
      "lede": "You can make one-time links right away. Pro adds short links, passwords and an expiry of your own.",
      "offer": "Pro",
      "perMonth": "/month, or {yearly}/year",
      "features": {
        "shortLinks": "Short links",
        "expiry": "Custom expiry",
        "password": "Password protection",
        "support": "Priority support"
      },
      "planned": "Planned",
      "upgrade": "Upgrade to Pro",
      "free": "Continue with Free"
    },
    "already": {
      "title": "You are signed in",
      "lede": "This browser is signed in as {email}.",
      "create": "Create a link",
      "account": "Your account"
    },
    "places": {
      "account": {
        "title": "Sign in to your account",
        "lede": "We email you a code."
      },
      "subscription": {
        "title": "Sign in to see your subscription",
        "lede": "Use the email address that you paid with. We send a code there."
      }
    },
    "dialog": {
      "title": "Sign in",
      "lede": "What you typed stays as it is behind this window. We email you a code.",
      "close": "Close"
    },
    "freshCode": {
      "title": "Is it you?",
      "deletion": "We email you a new code. When you enter it, the account is deleted.",
      "billing": "Billing takes a code from the last ten minutes. We email you one, then you can go on.",
      "openingBilling": "Opening Billing...",
      "close": "Close"
    }
  },
  "signInToasts": {
    "sent": {
      "title": "Verification code sent!",
      "description": "Check your email for the 6-digit code."
    },
    "sentDemo": {
      "title": "Verification code sent!",
      "description": "Check your email, or use the demo code {code}."
    },
    "sendFailed": {
      "title": "Error",
      "description": "Failed to send verification code"
    },
    "verifyFailed": {
      "title": "Error",
      "description": "Failed to verify code"
    },
    "welcome": {
      "title": "Welcome to Oncelink!",
      "description": "Your account is ready."
    },
    "welcomeBack": {
      "title": "Welcome back!",
      "description": "You are signed in."
    }
  },
  "chrome": {
    "brand": "Oncelink",
    "home": "Oncelink, home",
    "skip": "Skip to content",
    "needsScript": "Your browser encrypts the secrets, which takes JavaScript. It is switched off here.",
    "mainMenu": "Main",
    "menu": "Menu",
    "legal": "Legal",
    "social": {
      "code": "Source code",
      "news": "News feed",
      "mail": "Mailing list"
    },
    "getStarted": "Get Started",
    "signIn": "Sign in",
    "accountOf": "Account of {name}",
    "theme": {
      "system": "Colours: follow system",
      "light": "Colours: light",
      "dark": "Colours: dark"
    },
    "language": "Language",
    "languageFailed": {
      "title": "The language could not be changed",
      "description": "Check your connection and try again."
    },
    "demo": {
      "off": {
        "long": "Demo mode",
        "short": "Demo"
      },
      "on": {
        "long": "Demo mode: Pro",
        "short": "Demo: Pro"
      },
      "hint": "Ctrl + P switches Pro on and off in this demo."
    },
    "saying": "A secret should be said once, to one person, and then be gone.",
    "copyright": "© {year} Oncelink",
    "copyrightWithoutYear": "© Oncelink"
  },
  "failure": {
    "title": "Something went wrong",
    "text": "We're sorry, but there was an error loading this page.",
    "reload": "Reload Page"
  },
  "session": {
    "ended": {
      "title": "You are signed out",
      "description": "Sign in again to go on. Nothing you typed is lost."
    },
    "dialogFailed": {
      "title": "Signing in could not be opened",
      "description": "Check your connection and try again. What you typed is still here."
    }
  },
  "siteMap": {
    "products": "Products",
    "overview": "Overview",
    "demo": "Live demo",
    "solutions": "Solutions",
    "byRole": "By Role",
    "everyone": "For Everyone",
    "developers": "For Developers",
    "teams": "For Teams",
    "enterprise": "Enterprise",
    "capabilities": "Capabilities",
    "features": "Features",
    "integrations": "Integrations",
    "api": "API for Developers",
    "pricing": "Pricing",
    "product": "Product",
    "support": "Support",
    "contact": "Contact",
    "contactUs": "Contact Us",
    "check": "Has it been opened?",
    "myLinks": "My links",
    "security": "Security",
    "privacy": "Privacy",
    "terms": "Terms",
    "data": "Data",
    "cookies": "Cookies"
  },
  "ui": {
    "showPassword": "Show password",
    "hidePassword": "Hide password",
    "suggestPassword": "Suggest a password",
    "closeToast": "Close",
    "toast": "Notification",
    "toasts": "Notifications ({hotkey})"
  },
  "usage": {
    "pageTitle": "Usage · Oncelink",
    "pageDescription": "How many links you have made, by day.",
    "title": "Usage",
    "lede": "How many links you have made, by day. They are counted, and none is tied to you.",
    "signIn": {
      "title": "Sign in to see your usage",
      "lede": "We email you a code."
    },
    "loading": "Loading your usage...",
    "failed": "Your usage could not be loaded.",
    "offline": "No answer arrived. Check your connection and try again.",
    "tryAgain": "Try again",
    "none": "No links in {days, plural, one {# day} other {# days}}.",
    "noneText": "Links that you make while signed in are counted from now on.",
    "sum": "{links, plural, one {# link} other {# links}} in {days, plural, one {# day} other {# days}}",
    "sumOfKeys": "{links, plural, one {# of them} other {# of them}} with API keys, {opened} opened",
    "today": "Today",
    "byDay": "By day",
    "columns": {
      "day": "Day (UTC)",
      "byHand": "Made here",
      "byKeys": "With keys",
      "ended": "Ended",
      "accessed": "Opened",
      "expired": "Expired",
      "deleted": "Deleted",
      "locked": "Locked",
      "refused": "Refused"
    },
    "save": "Save as CSV",
    "note": "How links ended is counted for links of your API keys. How those ended that you made here, only My links in your browser knows.",
    "console": "Each key by itself, in the console"
  }
}
