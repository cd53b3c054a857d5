update conversation_label l set inbox_id = c.inbox_id
from conversation c where c.account_id = l.account_id and c.id = l.conversation_id;
