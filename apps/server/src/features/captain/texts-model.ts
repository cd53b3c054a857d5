import { inLanguage } from '@confab/rules/in-language';
import { modelErrors, type ModelError } from '@confab/rules/model-errors';

/** Captain's fixed texts, for contacts, and for agents beside their conversations. */
export type CaptainTexts = Readonly<
  Record<
    | 'handoff'
    | 'resolution'
    | 'outOfCredits'
    | 'nothingKnown'
    | 'nothingFound'
    | 'unrelated'
    | 'unsure'
    | 'unusable'
    | 'ungrounded'
    | 'similar'
    | 'nothingSimilar'
    | 'noWords'
    | 'stopped',
    string
  >
> & {
  foundBySearch: (title: string) => string;
  from: (title: string) => string;
  cutOff: (reason: string) => string;
  fault: Readonly<Record<ModelError, string>>;
};

const en: CaptainTexts = {
  handoff: 'Transferring to another agent for further assistance.',
  resolution:
    'This conversation was closed because nothing was written for a while. Write again if you need more help.',
  outOfCredits: 'Your account has used all its answers. An administrator can ask for more.',
  nothingKnown: 'No source answers this.',
  nothingFound:
    'No source answers this. Without a language model, only answers, documents and articles are searched.',
  unrelated: 'No source is related to this.',
  unsure: 'No source answers this with enough confidence.',
  unusable: 'The language model gave no usable answer',
  ungrounded: 'The answer says something that is in none of the sources it names.',
  similar: "Conversations with the customer's words:",
  nothingSimilar: 'No other conversation that you can see has similar words.',
  noWords: "The customer hasn't written anything to search for yet.",
  stopped: 'You stopped this answer.',
  foundBySearch: (title) => `Found by search: ${title}`,
  from: (title) => `From: ${title}`,
  cutOff: (reason) => `Cut off: ${reason}`,
  fault: modelErrors,
};

const de: CaptainTexts = {
  handoff: 'Jemand aus unserem Team übernimmt und hilft Ihnen weiter.',
  resolution:
    'Diese Unterhaltung wurde geschlossen, weil länger nichts geschrieben wurde. Schreiben Sie wieder, wenn Sie noch Hilfe brauchen.',
  outOfCredits:
    'Ihr Konto hat alle Antworten verbraucht. Jemand mit Administratorrechten kann um mehr bitten.',
  nothingKnown: 'Nichts, was bekannt ist, beantwortet das.',
  nothingFound:
    'Nichts, was bekannt ist, beantwortet das. Ohne Sprachmodell werden nur Antworten, Dokumente und Artikel durchsucht.',
  unrelated: 'Nichts, was bekannt ist, hat damit zu tun.',
  unsure: 'Nichts, was bekannt ist, beantwortet das sicher genug.',
  unusable: 'Das Sprachmodell gab keine brauchbare Antwort',
  ungrounded: 'Die Antwort sagt etwas, das in keiner der genannten Quellen steht.',
  similar: 'Unterhaltungen mit Wörtern dieser Person:',
  nothingSimilar: 'Keine andere Unterhaltung, die Sie sehen dürfen, enthält solche Wörter.',
  noWords: 'Hier wurde noch nichts geschrieben, wonach gesucht werden könnte.',
  stopped: 'Sie haben diese Antwort angehalten.',
  foundBySearch: (title) => `Durch Suche gefunden: ${title}`,
  from: (title) => `Aus: ${title}`,
  cutOff: (reason) => `Abgebrochen: ${reason}`,
  fault: {
    silent: 'Das Sprachmodell hat nicht geantwortet. Versuchen Sie es noch einmal.',
    address:
      'Die Adresse des Sprachmodells darf nicht aufgerufen werden. Fragen Sie, wer diese Installation betreibt.',
    key: 'Das Sprachmodell hat den API-Schlüssel abgelehnt. Jemand mit Administratorrechten kann ihn unter Einstellungen, Integrationen ändern.',
    quota: 'Das Sprachmodell ist überlastet, oder das Kontingent des API-Schlüssels ist verbraucht.',
    unavailable: 'Das Sprachmodell ist nicht erreichbar. Versuchen Sie es noch einmal.',
    refused: 'Das Sprachmodell hat diese Anfrage abgelehnt',
  },
};

const es: CaptainTexts = {
  handoff: 'Le paso con una persona de nuestro equipo para que le siga ayudando.',
  resolution:
    'Esta conversación se ha cerrado porque hace tiempo que nadie escribe. Escriba de nuevo si necesita más ayuda.',
  outOfCredits: 'Su cuenta ha usado todas sus respuestas. Un administrador puede pedir más.',
  nothingKnown: 'Nada de lo que se sabe responde a esto.',
  nothingFound:
    'Nada de lo que se sabe responde a esto. Sin un modelo de lenguaje solo se buscan respuestas, documentos y artículos.',
  unrelated: 'Nada de lo que se sabe tiene que ver con esto.',
  unsure: 'Nada de lo que se sabe responde a esto con suficiente seguridad.',
  unusable: 'El modelo de lenguaje no dio una respuesta útil',
  ungrounded: 'La respuesta dice algo que no está en ninguna de las fuentes que cita.',
  similar: 'Conversaciones con palabras del cliente:',
  nothingSimilar: 'Ninguna otra conversación que usted pueda ver tiene palabras como estas.',
  noWords: 'El cliente aún no ha escrito nada que se pueda buscar.',
  stopped: 'Usted ha detenido esta respuesta.',
  foundBySearch: (title) => `Encontrado por búsqueda: ${title}`,
  from: (title) => `De: ${title}`,
  cutOff: (reason) => `Interrumpido: ${reason}`,
  fault: {
    silent: 'El modelo de lenguaje no respondió. Inténtelo de nuevo.',
    address:
      'No se permite llamar a la dirección del modelo de lenguaje. Pregunte a quien administra esta instalación.',
    key: 'El modelo de lenguaje rechazó la clave de API. Un administrador puede cambiarla en Ajustes, Integraciones.',
    quota: 'El modelo de lenguaje está sobrecargado o se ha agotado la cuota de la clave de API.',
    unavailable: 'El modelo de lenguaje no está disponible. Inténtelo de nuevo.',
    refused: 'El modelo de lenguaje rechazó esta petición',
  },
};

const fr: CaptainTexts = {
  handoff: 'Une personne de notre équipe prend le relais pour vous aider.',
  resolution:
    "Cette conversation a été fermée, car rien n'a été écrit depuis un moment. Écrivez-nous de nouveau si vous avez encore besoin d'aide.",
  outOfCredits: 'Votre compte a utilisé toutes ses réponses. Un administrateur peut en demander davantage.',
  nothingKnown: 'Rien de ce qui est connu ne répond à cela.',
  nothingFound:
    'Rien de ce qui est connu ne répond à cela. Sans modèle de langage, seuls les réponses, les documents et les articles sont parcourus.',
  unrelated: "Rien de ce qui est connu n'a de rapport avec cela.",
  unsure: "Rien de ce qui est connu n'y répond avec assez de certitude.",
  unusable: "Le modèle de langage n'a pas donné de réponse utilisable",
  ungrounded: "La réponse dit quelque chose qui n'est dans aucune des sources citées.",
  similar: 'Conversations avec des mots du client :',
  nothingSimilar: 'Aucune autre conversation que vous pouvez voir ne contient de tels mots.',
  noWords: "Le client n'a encore rien écrit que l'on puisse chercher.",
  stopped: 'Vous avez arrêté cette réponse.',
  foundBySearch: (title) => `Trouvé par recherche : ${title}`,
  from: (title) => `Source : ${title}`,
  cutOff: (reason) => `Interrompu : ${reason}`,
  fault: {
    silent: "Le modèle de langage n'a pas répondu. Réessayez.",
    address:
      "L'adresse du modèle de langage ne peut pas être appelée. Demandez à qui gère cette installation.",
    key: "Le modèle de langage a refusé la clé d'API. Un administrateur peut la changer sous Paramètres, Intégrations.",
    quota: "Le modèle de langage est surchargé, ou le quota de la clé d'API est épuisé.",
    unavailable: "Le modèle de langage n'est pas disponible. Réessayez.",
    refused: 'Le modèle de langage a refusé cette demande',
  },
};

const ar: CaptainTexts = {
  handoff: 'سيتابع معك أحد أعضاء فريقنا لمساعدتك.',
  resolution: 'أُغلقت هذه المحادثة لأنه لم يُكتب فيها شيء منذ مدة. اكتب لنا مجددًا إذا احتجت إلى مساعدة.',
  outOfCredits: 'استهلك حسابك كل إجاباته. يمكن لأحد المسؤولين طلب المزيد.',
  nothingKnown: 'لا شيء مما هو معروف يجيب عن هذا.',
  nothingFound: 'لا شيء مما هو معروف يجيب عن هذا. من دون نموذج لغوي يُبحث في الإجابات والمستندات والمقالات فقط.',
  unrelated: 'لا شيء مما هو معروف له صلة بهذا.',
  unsure: 'لا شيء مما هو معروف يجيب عن هذا بيقين كافٍ.',
  unusable: 'لم يعطِ النموذج اللغوي إجابة صالحة',
  ungrounded: 'تقول الإجابة شيئًا لا يوجد في أي من المصادر التي تذكرها.',
  similar: 'محادثات فيها كلمات من كلام العميل:',
  nothingSimilar: 'لا توجد محادثة أخرى يمكنك رؤيتها فيها كلمات كهذه.',
  noWords: 'لم يكتب العميل بعد ما يمكن البحث عنه.',
  stopped: 'لقد أوقفت هذه الإجابة.',
  foundBySearch: (title) => `عُثر عليه بالبحث: ${title}`,
  from: (title) => `من: ${title}`,
  cutOff: (reason) => `انقطعت: ${reason}`,
  fault: {
    silent: 'لم يُجب النموذج اللغوي. حاول مجددًا.',
    address: 'لا يُسمح بالاتصال بعنوان النموذج اللغوي. اسأل من يدير هذا التثبيت.',
    key: 'رفض النموذج اللغوي مفتاح الواجهة. يمكن لأحد المسؤولين تغييره في الإعدادات، التكاملات.',
    quota: 'النموذج اللغوي مثقل، أو استُهلكت حصة مفتاح الواجهة.',
    unavailable: 'النموذج اللغوي غير متاح. حاول مجددًا.',
    refused: 'رفض النموذج اللغوي هذا الطلب',
  },
};

const byLanguage = { en, de, es, fr, ar };

/** In the language of an account, or in English. */
export function captainTexts(locale: string): CaptainTexts {
  return inLanguage(byLanguage, locale);
}
